import type { OngoingCall } from "./ongoing-call.ts";

/** One try's request, as `fetch` takes it. Redirects are not followed, so that the credential stays with its origin. */
export function toRequest(
  { call, runtime, signal }: OngoingCall,
  credential: string | undefined,
): [url: string, init: RequestInit] {
  const { body, entry, idempotencyKey } = call;
  const { credential: place, idempotency, method } = entry;
  // Names are in lower case: what comes later takes the place of what came before.
  const headers: Record<string, string> = { ...runtime.headers, ...call.headers };
  if (idempotency && idempotencyKey) headers[idempotency.header.toLowerCase()] = idempotencyKey;
  let { url } = call;
  if (place && credential !== undefined) {
    const value = place.prefix + credential;
    if (place.in === "header") headers[place.name.toLowerCase()] = value;
    else url = withPair(url, place.name, value);
  }
  const init: RequestInit = { method: method.toUpperCase(), headers, redirect: "manual", signal };
  // What is no text is what the caller made for `fetch`.
  if (body !== undefined) init.body = body as NonNullable<RequestInit["body"]>;
  return [url, init];
}

function withPair(url: string, name: string, value: string): string {
  const pair = `?${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  return url.replace(/\?|$/, (mark) => pair + (mark && "&"));
}
