import type { IdempotencyPolicy } from "@plumbline/contract";
import type { ResponseSnapshot } from "./idempotency-store.ts";

/** Headers of one message, one connection or one moment, which would be wrong in a later response. */
const momentary: ReadonlySet<string> = new Set([
  "age",
  "alt-svc",
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "proxy-connection",
  "retry-after",
  "server-timing",
  "set-cookie",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "vary",
]);

/** Families of such headers: CORS headers of one origin, and the remaining quota at that moment. */
const momentaryPrefixes = ["access-control-", "ratelimit", "x-ratelimit-"] as const;

/** Copies the response of a first execution for storage. Consumes its body. */
export async function snapshotResponse(response: Response): Promise<ResponseSnapshot> {
  return {
    status: response.status,
    headers: keepHeaders(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

/** The headers to repeat in a replay, lower-case: for example receipts and the content type, but not `date` or CORS headers. */
export function keepHeaders(
  headers: Iterable<readonly [string, string]>,
): ResponseSnapshot["headers"] {
  return Array.from(headers, ([name, value]) => [name.toLowerCase(), value] as const).filter(
    ([name]) =>
      !momentary.has(name) && !momentaryPrefixes.some((prefix) => name.startsWith(prefix)),
  );
}

/** The stored response, marked as a replay as the contract declares. */
export function replayResponse(policy: IdempotencyPolicy, snapshot: ResponseSnapshot): Response {
  const headers = new Headers(snapshot.headers.map(([name, value]) => [name, value]));
  headers.set(policy.replay.header, policy.replay.value);
  return new Response(hasNullBody(snapshot.status) ? null : snapshot.body, {
    status: snapshot.status,
    headers,
  });
}

/** `Response` rejects a body for these statuses, even an empty one. @see https://fetch.spec.whatwg.org/#null-body-status */
function hasNullBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
