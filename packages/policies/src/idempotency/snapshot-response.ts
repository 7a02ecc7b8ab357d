import type { IdempotencyPolicy } from "@plumbline/contract";
import type { ResponseSnapshot } from "./idempotency-store.ts";

/** Headers that belong to one message, one connection or one moment, and would be untrue in a later answer. */
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

/** Families of such headers: what one browser origin was told, and what was left of a limit then. */
const momentaryPrefixes = ["access-control-", "ratelimit", "x-ratelimit-"] as const;

/** Takes the answer of a first execution for keeping. Consumes its body. */
export async function snapshotResponse(response: Response): Promise<ResponseSnapshot> {
  return {
    status: response.status,
    headers: keepHeaders(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

/** The headers worth repeating in a replay, lower-case; receipts and content type are, `date` and CORS are not. */
export function keepHeaders(
  headers: Iterable<readonly [string, string]>,
): ResponseSnapshot["headers"] {
  return Array.from(headers, ([name, value]) => [name.toLowerCase(), value] as const).filter(
    ([name]) =>
      !momentary.has(name) && !momentaryPrefixes.some((prefix) => name.startsWith(prefix)),
  );
}

/** The kept answer once more, marked as a replay the way the contract declares. */
export function replayResponse(policy: IdempotencyPolicy, snapshot: ResponseSnapshot): Response {
  const headers = new Headers(snapshot.headers.map(([name, value]) => [name, value]));
  headers.set(policy.replay.header, policy.replay.value);
  return new Response(hasNullBody(snapshot.status) ? null : snapshot.body, {
    status: snapshot.status,
    headers,
  });
}

/** `Response` refuses a body, even an empty one, for these. @see https://fetch.spec.whatwg.org/#null-body-status */
function hasNullBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
