import type { OperationEntry } from "./operation-table.ts";
import { ClientError } from "./client-error.ts";
import type { PreparedCall } from "./prepare-call.ts";
import type { PlacedCredential } from "./resolve-credential.ts";
import type { Runtime } from "./runtime.ts";
import { serializeBody } from "./serialize-body.ts";
import { serializePath } from "./serialize-path.ts";
import { serializeQuery } from "./serialize-query.ts";

/** A call as it goes over the wire, but for the credential: however often it is sent, these are its bytes. */
export interface FrozenCall {
  /** Name of the method. */
  readonly name: string;
  readonly entry: OperationEntry;
  readonly url: string;
  /** Those of the call itself, without its key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
  readonly createdAt: number;
  /** When the service may have forgotten the key; infinite for a call without one. */
  readonly expiresAt: number;
}

/** The bytes of a call. Throws ClientError `request-invalid` when the input cannot be serialised, or `path-parameter-invalid`. */
export function freezeCall(call: PreparedCall, runtime: Runtime): FrozenCall {
  const { entry, name, headers, idempotencyKey } = call;
  try {
    const body = freezeBody(serializeBody(entry.body?.mediaType ?? "", call.body));
    const url = findUrl(call, runtime);
    const createdAt = runtime.clock.now();
    const expiresAt = createdAt + (entry.idempotency?.retentionMs ?? Infinity);
    return { name, entry, url, headers, body, idempotencyKey, createdAt, expiresAt };
  } catch (cause) {
    if (cause instanceof ClientError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ClientError("request-invalid", `${name} cannot be sent: ${reason}`, { cause });
  }
}

/** What a caller still holds could change between two tries. */
function freezeBody(body: unknown): unknown {
  if (body instanceof URLSearchParams) return String(body);
  if (body instanceof ArrayBuffer) return body.slice(0);
  return body;
}

/** As a URL is written down, so that an intent can be held against it. */
function findUrl({ name, entry, path, query }: PreparedCall, { baseUrl }: Runtime): string {
  const { credential, parameters } = entry;
  const taken = credential?.in === "query" ? { ...query, [credential.name]: undefined } : query;
  const text = serializeQuery(parameters.query, taken);
  return new URL(baseUrl + serializePath(name, entry, path) + (text && `?${text}`)).href;
}

/** One try's request. Redirects are not followed, so that the credential stays with its origin. */
export function toRequest(
  { entry, url, headers, body, idempotencyKey }: FrozenCall,
  { headers: shared }: Runtime,
  { credential, signal }: { readonly credential: PlacedCredential; readonly signal: AbortSignal },
): Request {
  const key = entry.idempotency && idempotencyKey;
  const sent = new Headers(shared);
  const own = {
    ...headers,
    ...(key && { [entry.idempotency.header]: key }),
    ...credential.headers,
  };
  for (const [name, value] of Object.entries(own)) sent.set(name, value);
  return new Request(withQuery(url, credential.query), {
    method: entry.method.toUpperCase(),
    headers: sent,
    redirect: "manual",
    signal,
    // What is no text is what the caller made for `fetch`.
    ...(body !== undefined && { body: body as NonNullable<RequestInit["body"]> }),
  });
}

function withQuery(url: string, query: PlacedCredential["query"]): string {
  const added = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  const [path = "", given] = url.split("?");
  const pairs = [...added, ...(given === undefined ? [] : [given])];
  return pairs.length > 0 ? `${path}?${pairs.join("&")}` : path;
}
