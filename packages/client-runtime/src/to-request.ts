import type { OngoingCall } from "./ongoing-call.ts";

/** One try's request, as `fetch` takes it. Redirects are not followed, so that the credential stays with its origin. */
export function toRequest(
  { call, runtime, signal }: OngoingCall,
  credential: string | undefined,
): [url: string, init: RequestInit] {
  const { body, entry, idempotencyKey, url } = call;
  const method = entry.method.toUpperCase();
  const headers = new Headers(runtime.headers);
  for (const [name, value] of Object.entries(call.headers)) headers.set(name, value);
  if (entry.idempotency && idempotencyKey) headers.set(entry.idempotency.header, idempotencyKey);
  const init: RequestInit = { method, headers, redirect: "manual", signal };
  // What is no text is what the caller made for `fetch`.
  if (body !== undefined) init.body = body as NonNullable<RequestInit["body"]>;
  if (credential === undefined || !entry.credential) return [url, init];
  const { in: place, name, prefix } = entry.credential;
  if (place === "query") return [withPair(url, name, prefix + credential), init];
  headers.set(name, prefix + credential);
  return [url, init];
}

function withPair(url: string, name: string, value: string): string {
  const pair = `?${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  return url.replace(/\?|$/, (mark) => pair + (mark && "&"));
}
