import { actAs } from "../../call/act-as.ts";
import type { ClientOptions } from "../../call/ongoing/client-options.ts";
import type { PreparedCall } from "../../call/ongoing/prepared-call.ts";
import { createRuntime } from "../../call/create-runtime.ts";
import type { Runtime } from "../../call/ongoing/runtime.ts";
import { sendCall } from "../../call/send-call.ts";
import { checkOptions } from "../../options/check-options.ts";
import { rejectCredential } from "../../options/reject-credential.ts";
import type { Outcome } from "../../outcome/outcome.ts";
import { OutcomeError } from "../../outcome/outcome-error.ts";
import type { ConnectableTable, Operation } from "../../request/operation.ts";
import { findGrouped, groupByServer } from "../../table/group-by-server.ts";
import { keepResponse } from "./keep-response.ts";
import { type FetchInit, readRequest, type ReadContent, type ReadRequest } from "./read-request.ts";
import { keepReceipt } from "./receipt-of.ts";

/** A `fetch` that sends each operation of a contract as a client does. */
export type ContractFetch = (input: Request | string | URL, init?: FetchInit) => Promise<Response>;

/**
 * Creates a `fetch` for any HTTP client. It sends a request that matches an operation below the base URL with everything that the methods
 * of a client do: credential, key, retries, waits, budget and deadline. It returns the server's own response, and passes all other
 * requests on unchanged, without a credential.
 *
 * Throws the errors of `connectClient`. The `fetch` rejects with OutcomeError if a call has no response, or one whose JSON violates its
 * schema and the table's operations come from `validateResponses`, with the signal's reason if it was
 * aborted, and with ClientError.
 * @example
 * ```ts
 * import type { ClientOptions } from "@plumbline/client-runtime";
 * import { createFetch } from "@plumbline/client-runtime/fetch";
 * import { operationTable } from "./generated/operations.ts";
 *
 * export async function readBook(options: ClientOptions, id: string): Promise<unknown> {
 *   const fetch = createFetch(operationTable, options);
 *   const response = await fetch(`${options.baseUrl}/books/${id}`, { deadlineMs: 5000 });
 *   return response.json();
 * }
 * ```
 */
export function createFetch(table: ConnectableTable, options: ClientOptions): ContractFetch {
  const takesCredential = Object.values(table.operations).some(({ credential }) => credential);
  const auth = takesCredential ? options.auth : rejectCredential(options);
  const runtime = createRuntime(table, { ...options, auth });
  const groups = groupByServer(runtime, options.servers);
  const { fetch } = options;
  const pass: ContractFetch = fetch
    ? async (input, init) => fetch(new Request(input, init))
    : async (input, init) => globalThis.fetch(input, init);
  return async (input, init) => {
    const request = readRequest(input, init);
    const found = request && findGrouped(groups, request.method, request.url);
    if (!found) return pass(input, init);
    const { options } = request;
    checkOptions(options);
    options.signal?.throwIfAborted();
    const acting = actAs(runtime, options.auth);
    const kept: Response[] = [];
    // Not in functions of their own: each promise on the way takes time.
    const content = await request.readContent();
    const call = toCall(acting, found.entry, { request, content, kept });
    return toResponse(await sendCall(call, acting, options), kept, options.signal);
  };
}

function toResponse(
  outcome: Outcome,
  kept: readonly Response[],
  signal: AbortSignal | undefined,
): Response {
  if (!outcome.ok && signal?.aborted) throw signal.reason;
  const response = hasResponse(outcome) && kept.find(({ headers }) => headers === outcome.headers);
  if (response) return keepReceipt(response, outcome.receipt);
  // Only an outcome without headers has no response, or one with a violation.
  throw new OutcomeError(outcome as ConstructorParameters<typeof OutcomeError>[0]);
}

/** A body that violates its schema is not returned. */
function hasResponse(outcome: Outcome): outcome is Outcome & { readonly headers: Headers } {
  const { violation } = { violation: undefined, ...outcome };
  return "headers" in outcome && !violation;
}

interface Sent {
  readonly request: ReadRequest;
  readonly content: ReadContent;
  readonly kept: Response[];
}

function toCall(
  runtime: Runtime,
  entry: Operation,
  { request, content, kept }: Sent,
): PreparedCall {
  const { idempotency, functions, name } = entry;
  // Throws if the credential must not be sent there.
  functions?.ownServer?.(entry, runtime);
  const { options, settings, source } = request;
  const url = runtime.auth === null ? request.url : withoutCredential(entry, request.url);
  const { headers, body } = content;
  const header = idempotency?.header.toLowerCase();
  const key = options.idempotencyKey ?? (header && headers[header]);
  addDefaults(content, entry);
  return {
    name,
    entry,
    url,
    settings,
    // The request's own settings of `fetch` apply; its URL, method, headers and body are replaced.
    fetch:
      source && (async (input, init) => runtime.fetch(source.url === input ? source : input, init)),
    headers,
    body,
    idempotencyKey: idempotency && functions?.keyedCalls?.idempotencyKey(idempotency, key),
    createdAt: runtime.now(),
    judge: keepResponse(kept, functions?.findViolation),
  };
}

function addDefaults({ headers, body: given }: ReadContent, { accept, body }: Operation): void {
  if (accept) headers["accept"] ??= accept;
  // Without a content type, `fetch` would declare the text as plain.
  if (body && typeof given === "string") headers["content-type"] ??= body.mediaType;
}

/** Removes a credential that the caller added to the query. One in a header is replaced. */
function withoutCredential({ credential }: Operation, given: string): string {
  if (credential?.in !== "query") return given;
  const url = new URL(given);
  url.searchParams.delete(credential.name);
  // The credential is added at the end.
  url.hash = "";
  return url.href;
}
