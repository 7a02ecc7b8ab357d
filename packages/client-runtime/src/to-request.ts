import type { OngoingCall } from "./ongoing-call.ts";

/** One try's request, as `fetch` takes it. Redirects are not followed, so that the credential stays with its origin. */
export function toRequest(
  { call, runtime, signal }: OngoingCall,
  credential: string | undefined,
): [url: string, init: RequestInit] {
  const { body, entry, idempotencyKey } = call;
  const { credential: place, idempotency, method } = entry;
  const headers: Record<string, string> = {};
  // Names know no case: what comes later takes the place of what came before.
  const set = (name: string, value: string): void => void (headers[name.toLowerCase()] = value);
  for (const own of [runtime.headers, call.headers])
    for (const name of Object.keys(own)) set(name, own[name] ?? "");
  if (idempotency && idempotencyKey) set(idempotency.header, idempotencyKey);
  let { url } = call;
  if (place && credential !== undefined) {
    const value = place.prefix + credential;
    if (place.in === "header") set(place.name, value);
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
