import {
  essenceOf,
  isMutating,
  type Contract,
  type FoundPages,
  type MediaType,
  type Operation,
  type RequestBody,
} from "@plumbline/contract";
import { type ChooseCredential, credentialsOf } from "./credential-chooser.ts";
import { describeStreams } from "../stream/describe-streams.ts";
import { formMembers } from "../stream/form-members.ts";
import { describeIdempotency } from "./describe-idempotency.ts";
import { describeParameters } from "./describe-parameters.ts";
import { ownServerOf } from "./own-server-of.ts";
import { sentForms } from "./sent-forms.ts";
import { isOpenBytes } from "../types/is-binary.ts";
import type {
  BodyEntry,
  CredentialEntry,
  IdempotencyEntry,
  OperationEntry,
} from "@plumbline/client-runtime";

/** Returns the method of an operation ID; undefined if the operation is not part of the client. */
export type FindMethod = (operationId: string) => string | undefined;

export interface EntryOptions {
  readonly chooseCredential: ChooseCredential;
  readonly findMethod: FindMethod;
  /** How the lists of the document are read in pages, by operation ID. */
  readonly pages: ReadonlyMap<string, FoundPages>;
}

/** Builds the entry of one operation. */
export function buildEntry(
  contract: Contract,
  operation: Operation,
  { chooseCredential, findMethod, pages }: EntryOptions,
): OperationEntry {
  const credential = chooseCredential(operation);
  const idempotency = describeIdempotency(operation);
  const job = describeJob(operation, findMethod);
  const pagination = describePages(pages.get(operation.id));
  const server = ownServerOf(contract, operation);
  const success = successStatuses(operation);
  const streams = describeStreams(contract.document, operation, success);
  const listParts = listPartsOf(contract, operation);
  return {
    operationId: operation.id,
    method: operation.method,
    path: operation.path,
    ...(server !== undefined && { server }),
    parameters: describeParameters(contract.document, operation),
    managedHeaders: managedHeaders({ credential, idempotency }),
    ...(credential && { credential }),
    ...(operation.body && { body: describeBody(operation.body) }),
    responses: describeResponses(operation),
    success,
    ...(streams && { streams }),
    ...(listParts.length > 0 && { listParts }),
    ...(idempotency && { idempotency }),
    rateLimits: drawnLimits(contract, operation),
    ...(pagination && { pagination }),
    ...(job && { job }),
    effect: operation.policies.effect,
    scopes: alternativeScopes(operation),
  };
}

/** Credentials that require the same scopes are one alternative. */
function alternativeScopes({ security }: Operation): OperationEntry["scopes"] {
  const sets = security.map(({ requirements }) => requirements.flatMap(({ scopes }) => scopes));
  return [...new Map(sets.map((set) => [set.toSorted().join(" "), set])).values()];
}

function drawnLimits(contract: Contract, operation: Operation): readonly string[] {
  return contract.policies.rateLimits
    .filter(({ counts }) => counts === "all" || isMutating(operation))
    .map(({ name }) => name);
}

function describeBody(body: RequestBody): BodyEntry {
  const [first = { mediaType: "application/json" }, ...others] = sentForms(body).map(
    ({ form }) => form,
  );
  const { mediaType, ...parts } = first;
  return {
    mediaType,
    required: body.required,
    ...parts,
    ...(others.length > 0 && { others }),
  };
}

function describePages(found: FoundPages | undefined): OperationEntry["pagination"] {
  if (!found || "doubt" in found) return undefined;
  const { form, cursor = "", ...rest } = found.pagination;
  return { ...(form !== undefined && form !== "cursor" && { form }), cursor, ...rest };
}

function describeJob(operation: Operation, findMethod: FindMethod): OperationEntry["job"] {
  const { job } = operation.policies;
  if (!job) return undefined;
  const poll = findMethod(job.poll);
  return poll === undefined ? undefined : { ...job, poll };
}

/** Header parameters that OpenAPI ignores. @see https://spec.openapis.org/oas/v3.1.1#fixed-fields-for-use-with-schema */
const standard = ["Accept", "Content-Type", "Authorization"];

interface Managers {
  readonly credential: CredentialEntry | undefined;
  readonly idempotency: IdempotencyEntry | undefined;
}

/** The headers that the client sets, each once. */
function managedHeaders({ credential, idempotency }: Managers): readonly string[] {
  const names = new Map(standard.map((name) => [name.toLowerCase(), name]));
  for (const { in: place, name } of credentialsOf(credential)) {
    if (place === "header") names.set(name.toLowerCase(), name);
    if (place === "cookie") names.set("cookie", "Cookie");
  }
  if (idempotency) names.set(idempotency.header.toLowerCase(), idempotency.header);
  return [...names.values()];
}

/** The media types of each documented response. Responses to HEAD never have a body. */
function describeResponses(operation: Operation): OperationEntry["responses"] {
  return Object.fromEntries(
    operation.responses.map(({ status, content }) => [
      status,
      operation.method === "head" ? [] : content.flatMap(typesOf),
    ]),
  );
}

/** A range that leaves the syntax open describes bytes only if its schema does. Clients offer files of named types. */
function typesOf(content: MediaType): readonly string[] {
  return [...(isOpenBytes(content) ? ["application/octet-stream"] : []), content.mediaType];
}

/** The names of the parts that are lists in responses of `multipart/form-data`. */
function listPartsOf({ document }: Contract, { responses }: Operation): readonly string[] {
  const names = responses
    .flatMap(({ content }) => content)
    .filter(({ mediaType }) => essenceOf(mediaType) === "multipart/form-data")
    .flatMap((content) => formMembers(document, content))
    .flatMap(({ name, isList }) => (isList ? [name] : []));
  return [...new Set(names)];
}

/** The documented statuses that mean success: those of 2xx, or `default` if there is none. */
function successStatuses(operation: Operation): readonly string[] {
  const statuses = operation.responses.map(({ status }) => status);
  const success = statuses.filter((status) => status.startsWith("2"));
  return success.length > 0 ? success : statuses.filter((status) => status === "default");
}
