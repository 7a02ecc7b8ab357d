import {
  type Contract,
  createUrlReader,
  type JsonValue,
  type Operation,
  parameterNames,
  type UrlReader,
} from "@plumbline/contract";
import { toCurl } from "@plumbline/command";
import { type CreatedThing, type Exchange, secretMark } from "@plumbline/report";
import { textOf } from "@plumbline/wire";
import { applyCredential } from "../../input/request/apply-credential.ts";
import { buildRequest } from "../../input/request/build-request.ts";
import type { Values } from "../../model/input.ts";
import type { ResolvedTarget } from "../../model/target.ts";
import { createdThings } from "../../model/verdicts/created-things.ts";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import { type MadeThing, madeThing } from "../../send/explore/made-thing.ts";
import { readTexts } from "../../send/explore/values/path-tuples.ts";

interface Run {
  readonly contract: Contract;
  readonly target: ResolvedTarget;
  readonly exchanges: readonly Exchange[];
}

/**
 * The things that a run created and did not delete, as far as 201, links and jobs show them. A thing that an operation of the document
 * deletes has the command for that.
 */
export function listCreated({ contract, target, exchanges }: Run): readonly CreatedThing[] {
  const readUrl = createUrlReader(contract, target.baseUrl);
  const left = new Map<string, CreatedThing>();
  for (const thing of createdThings(contract, exchanges)) left.set(keyOf(thing), thing);
  const deleted = new Map(
    exchanges.filter(isDeletion).map(({ request, number }) => [withoutQuery(request.url), number]),
  );
  for (const exchange of exchanges) {
    const made = madeBy(exchange, contract, readUrl);
    if (!made) continue;
    const { id, url, command } = described(made, contract, target);
    const thing = { operation: exchange.operation, id, delete: command };
    left.delete(keyOf(thing));
    if ((deleted.get(withoutQuery(url)) ?? 0) < exchange.number) left.set(url, thing);
  }
  return [...left.values()];
}

function keyOf({ operation, id }: CreatedThing): string {
  return `${operation} ${id}`;
}

function withoutQuery(url: string): string {
  return url.split("?")[0] ?? "";
}

function isDeletion({ request, response }: Exchange): boolean {
  return request.method === "DELETE" && isSuccess(response.status);
}

function madeBy(exchange: Exchange, contract: Contract, readUrl: UrlReader): MadeThing | undefined {
  const operation = contract.operations.find(({ id }) => id === exchange.operation);
  const { request, response } = exchange;
  const isMaking = request.method === "POST" || request.method === "PUT";
  const path = operation && isMaking ? pathValues(operation, request.url, readUrl) : undefined;
  // Another success may return a thing that existed before.
  if (!operation || !path || response.status !== httpStatus.created) return undefined;
  const body = parsed(request.body);
  const input = { path, query: {}, header: {}, cookie: {}, ...(body !== undefined && { body }) };
  return madeThing(contract, readUrl, { operation, input, word: "", exchange });
}

function pathValues(operation: Operation, url: string, readUrl: UrlReader): Values | undefined {
  const names = parameterNames(operation.path);
  if (names.length === 0) return {};
  const found = readUrl(url).find(({ path }) => path === operation.path);
  return found && readTexts(operation, names, found.values);
}

function parsed(text: string | undefined): JsonValue | undefined {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Described {
  readonly id: string;
  readonly url: string;
  readonly command: string;
}

function described(
  { deletion, path }: MadeThing,
  contract: Contract,
  target: ResolvedTarget,
): Described {
  const [{ token, credentials }] = target.identities;
  const input = { path, query: {}, header: {}, cookie: {} };
  const request = buildRequest(deletion, input, target);
  const signed = applyCredential(contract, deletion, {
    request,
    secret: token,
    secrets: credentials,
    isAlways: target.sendCredentials === "always",
    current: () => secretMark,
  });
  const command = toCurl(signed, { isOneLine: true });
  return { id: textOf(Object.values(path).at(-1) ?? ""), url: request.url, command };
}
