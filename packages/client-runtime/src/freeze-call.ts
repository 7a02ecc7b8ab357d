import type { OperationEntry } from "./operation-table.ts";
import { ClientError } from "./client-error.ts";
import { pathTemplate } from "./path-template.ts";
import type { PreparedCall } from "./prepare-call.ts";
import type { PlacedCredential } from "./resolve-credential.ts";
import type { Runtime } from "./runtime.ts";
import { serializeBody } from "./serialize-body.ts";
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

/**
 * Lets openapi-fetch serialise the call and stops it at the `fetch` it is given: what is sent, how often, and how the answer is read
 * are decided elsewhere. openapi-fetch itself reads nothing, since it takes an error without a body for a success.
 * Rejects with ClientError `request-invalid` when the input cannot be serialised.
 */
export async function freezeCall(call: PreparedCall, runtime: Runtime): Promise<FrozenCall> {
  const { entry, name, headers, idempotencyKey } = call;
  try {
    const body = freezeBody(serializeBody(entry.body?.mediaType ?? "", call.body));
    const url = await findUrl(call, runtime, body);
    const createdAt = runtime.clock.now();
    const expiresAt = createdAt + (entry.idempotency?.retentionMs ?? Infinity);
    return { name, entry, url, headers, body, idempotencyKey, createdAt, expiresAt };
  } catch (cause) {
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

async function findUrl(call: PreparedCall, runtime: Runtime, body: unknown): Promise<string> {
  const { entry, path, query } = call;
  const { promise, resolve } = Promise.withResolvers<string>();
  await runtime.send(entry.method, pathTemplate(entry), {
    params: { path, query: withoutCredential(query, entry) },
    querySerializer: (given) => serializeQuery(entry.parameters.query, given),
    body,
    bodySerializer: (serialized) => serialized,
    fetch: async ({ url }) => {
      resolve(url);
      return new Response(null, { status: 204 });
    },
  });
  return promise;
}

function withoutCredential(
  query: Readonly<Record<string, unknown>>,
  { credential }: OperationEntry,
): Readonly<Record<string, unknown>> {
  const taken = credential?.in === "query" ? credential.name : undefined;
  return Object.fromEntries(Object.entries(query).filter(([name]) => name !== taken));
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
