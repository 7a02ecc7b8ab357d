import { randomUUID } from "node:crypto";
import {
  type Example,
  findResponse,
  type Header,
  isObject,
  type JsonValue,
  type Operation,
  type Response,
} from "@plumbline/contract";
import { chooseStatus, isStrayChallenge, policyHeaders, RequestRejection } from "@plumbline/server";
import { challengeParameters } from "../../challenge-parameters.ts";
import type { Draft } from "../../draft.ts";
import { rejectionNames } from "../../rejection.ts";
import type { Service } from "../../service.ts";
import type { Preference } from "./read-preference.ts";

/**
 * Drafts the response that a request prefers, from the examples of the document and without executing anything. Undefined if it
 * prefers none. Throws RequestRejection if the document has no such response.
 */
export function preferResponse(
  service: Service,
  operation: Operation,
  preference: OriginPreference,
): Draft | undefined {
  const { code, example, origin } = preference;
  if (code === undefined && example === undefined) return undefined;
  const found = listCandidates(service, operation).find(
    ({ status, name }) =>
      (code === undefined || status === code) && (example === undefined || name === example),
  );
  if (found === undefined) throw unknown(service, operation, preference);
  const { status, mediaType, value } = found;
  const applied = [
    ...(code === undefined ? [] : [`code=${code}`]),
    ...(example === undefined ? [] : [`example=${example}`]),
  ].join(", ");
  return {
    outcome: "preferred",
    status,
    headers: {
      ...headersOf(service, found),
      ...errorHeaders(service, operation, { ...found, origin }),
      "Preference-Applied": applied,
      ...(mediaType !== undefined && { "Content-Type": mediaType }),
    },
    ...(value !== undefined && { body: value }),
    reason: `Prefer: ${applied}`,
  };
}

/** What a request prefers, and the origin of its URL. */
interface OriginPreference extends Preference {
  readonly origin: string;
}

interface Candidate {
  readonly status: number;
  /** Name of the example; undefined for a response without one. */
  readonly name?: string;
  readonly response: Response;
  readonly mediaType?: string;
  readonly value?: JsonValue;
}

/** The responses of an operation with an exact status, then those of the errors that a range of statuses includes. */
function listCandidates(service: Service, operation: Operation): readonly Candidate[] {
  const exact = operation.responses.flatMap((response) =>
    /^\d+$/.test(response.status) ? candidatesOf(response, Number(response.status)) : [],
  );
  const success = operation.responses
    .filter(({ status }) => status === "2XX")
    .flatMap((response) => candidatesOf(response, 200));
  const errors = rejectionNames.flatMap((name) => {
    const { status, body } = service.errors(operation, name);
    const response = findResponse(operation, status);
    if (response === undefined || response.status === String(status)) return [];
    const mediaType = response.content[0]?.mediaType ?? "application/json";
    return [{ status, name, response, mediaType, value: body }];
  });
  return [...exact, ...success, ...errors];
}

function candidatesOf(response: Response, status: number): readonly Candidate[] {
  const [media] = response.content;
  if (media === undefined) return [{ status, response }];
  return media.examples.map(({ name, value }: Example) => ({
    status,
    name,
    response,
    mediaType: media.mediaType,
    value,
  }));
}

/** The headers that a client needs: the required ones, and those that an error explains itself with. */
function headersOf(
  { contract }: Service,
  { status, response }: Candidate,
): Readonly<Record<string, string>> {
  const declared = response.headers
    .filter(({ required, examples }) => required || (status >= 400 && examples.length > 0))
    .filter(({ name, required }) => required || !isStrayChallenge(contract, name, String(status)))
    .map((header) => [header.name, sampleOf(header)] as const);
  return Object.fromEntries(declared);
}

/** When to retry, and the challenge, as the service sends them for the same error. */
function errorHeaders(
  { contract }: Service,
  operation: Operation,
  { status, name, origin }: Candidate & Pick<OriginPreference, "origin">,
): Readonly<Record<string, string>> {
  if (name === "workspace-access") return {};
  return policyHeaders(contract, operation, {
    status,
    ...(name !== "credential-missing" && { error: "invalid_token" }),
    parameters: (kind) => challengeParameters(contract, { interface: "rest", origin }, kind),
  });
}

/** The document's example of a header, or a new ID. */
function sampleOf({ examples }: Header): string {
  const [example] = examples;
  return example === undefined ? randomUUID() : textOf(example.value);
}

function textOf(value: JsonValue | undefined): string {
  return isObject(value) || typeof value !== "string" ? JSON.stringify(value) : value;
}

function unknown(
  service: Service,
  operation: Operation,
  { code, example }: Preference,
): RequestRejection {
  const known = listCandidates(service, operation).map(
    ({ status, name }) => `${status}${name === undefined ? "" : ` ${name}`}`,
  );
  const wanted = [code, example].filter((part) => part !== undefined).join(" ");
  return new RequestRejection(
    "input-invalid",
    `Prefer: the document has no response ${wanted} of ${operation.id}. It has: ${known.join(", ")}`,
    { status: chooseStatus(service.contract, operation, "invalid") },
  );
}
