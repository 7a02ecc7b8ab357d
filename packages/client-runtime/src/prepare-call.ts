import { checkHeaders } from "./check-headers.ts";
import { ClientError } from "./client-error.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { isRead } from "./is-read.ts";
import type { OperationEntry } from "./operation-table.ts";
import type { Runtime } from "./runtime.ts";
import { serializeBody } from "./serialize-body.ts";
import { serializePath } from "./serialize-path.ts";
import { serializeQuery } from "./serialize-query.ts";

/** What any operation may be passed; `OperationInput` says what one of them takes. */
export interface CallInput {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly deadlineMs?: number;
}

/** A call as it goes over the wire, but for the credential: however often it is sent, these are its bytes. */
export interface PreparedCall {
  /** Name of the method. */
  readonly name: string;
  readonly entry: OperationEntry;
  readonly url: string;
  /** Those of the call itself, without its key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
  readonly createdAt: number;
}

/** Checks what was passed, mints the key where one is needed, and writes the call. Throws ClientError. */
export function prepareCall(
  runtime: Runtime,
  [name, entry]: readonly [name: string, entry: OperationEntry],
  input: CallInput,
): PreparedCall {
  const { idempotency, managedHeaders } = entry;
  const given = entry.body && input.body;
  if (entry.body?.required && given === undefined)
    throw new ClientError("body-missing", `${name} needs a body`);
  const own = checkHeaders(input.headers, managedHeaders);
  const key = idempotency && idempotencyKey(idempotency, input.idempotencyKey);
  const createdAt = runtime.clock.now();
  try {
    const body = freezeBody(serializeBody(entry.body?.mediaType ?? "", given));
    const url = findUrl(runtime, [name, entry], input);
    // What is out of the ordinary is tried out: a `fetch` that refused it would look like one that failed.
    if (typeof body !== (isRead(entry) ? "undefined" : "string"))
      void new Request(url, {
        method: entry.method.toUpperCase(),
        body: body as NonNullable<RequestInit["body"]>,
      });
    const headers = { ...mediaTypes(entry, body), ...own };
    return { name, entry, url, headers, body, idempotencyKey: key, createdAt };
  } catch (cause) {
    if (cause instanceof ClientError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ClientError("request-invalid", `${name} cannot be sent: ${reason}`, { cause });
  }
}

function findUrl(
  { baseUrl }: Runtime,
  [name, entry]: readonly [name: string, entry: OperationEntry],
  { path = {}, query = {} }: CallInput,
): string {
  const { credential, parameters } = entry;
  const taken = credential?.in === "query" ? { ...query, [credential.name]: undefined } : query;
  const text = serializeQuery(parameters.query, taken);
  return baseUrl + serializePath(name, entry, path) + (text && `?${text}`);
}

/** What a caller still holds could change between two tries. */
function freezeBody(body: unknown): unknown {
  if (body instanceof URLSearchParams) return String(body);
  return body instanceof ArrayBuffer ? body.slice(0) : body;
}

/** By operation, since it is the same for all its calls. */
const acceptHeaders = new WeakMap<OperationEntry, string>();

function acceptHeader(entry: OperationEntry): string {
  const known = acceptHeaders.get(entry);
  if (known !== undefined) return known;
  const accept = [...new Set(Object.values(entry.responses).flat())].join(", ");
  acceptHeaders.set(entry, accept);
  return accept;
}

/** A form with files has its own boundary, which only the platform knows. */
function mediaTypes(entry: OperationEntry, body: unknown): Readonly<Record<string, string>> {
  const accept = acceptHeader(entry);
  const contentType = body === undefined || body instanceof FormData ? "" : entry.body?.mediaType;
  return { ...(accept && { accept }), ...(contentType && { "content-type": contentType }) };
}
