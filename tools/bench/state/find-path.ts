import {
  type Contract,
  type Operation,
  type OperationRole,
  parameterNames,
  type ResourceModel,
  segmentsOf,
} from "@plumbline/contract";
import type { Send } from "./create-sender.ts";
import { idsIn } from "./value-at.ts";

/** A server, and what is known of its things. */
export interface KnownServer {
  readonly contract: Contract;
  readonly model: ResourceModel;
  readonly send: Send;
  /** Identifiers of things that exist, by `Resource.key`. */
  readonly known: Map<string, string>;
}

/** Finds values of path parameters: identifiers of things that were created, or else that the server lists. */
export async function findPath(
  operation: Operation,
  server: KnownServer,
): Promise<Record<string, string>> {
  const path: Record<string, string> = {};
  const segments = segmentsOf(operation.path);
  const names = [...parameterNames(operation.path)];
  for (const [at, segment] of segments.entries()) {
    const name = segment === "{}" ? names.shift() : undefined;
    if (name === undefined) continue;
    const key = `/${segments.slice(0, at).join("/")}`;
    // oxlint-disable-next-line no-await-in-loop -- a thing is listed in the things before it
    const id = server.known.get(key) ?? (await firstListed(server, { key, path }));
    if (id !== undefined) path[name] = id;
  }
  return path;
}

async function firstListed(
  { contract, model, send }: KnownServer,
  { key, path }: { readonly key: string; readonly path: Record<string, string> },
): Promise<string | undefined> {
  const resource = model.resources.find((one) => one.key === key);
  const list = model.operations.find((one) => one.resource === key && isOwnList(one));
  if (resource === undefined || list === undefined) return undefined;
  const { body } = await send(operationOf(contract, list), path);
  return idsIn(body, list, resource)[0];
}

function isOwnList({ role, within }: OperationRole): boolean {
  return role === "list" && within === undefined;
}

export function operationOf(
  { operations }: Contract,
  role: Pick<OperationRole, "operation">,
): Operation {
  const found = operations.find(({ id }) => id === role.operation);
  if (found === undefined) throw new Error(`The document has no operation ${role.operation}`);
  return found;
}

export function hasSuccess({ responses }: Operation): boolean {
  return responses.length === 0 || responses.some(({ status }) => /^(?:2|default)/.test(status));
}
