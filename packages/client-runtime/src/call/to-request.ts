import type { OngoingCall } from "./ongoing-call.ts";

/** The arguments of `fetch` for one attempt. Redirects are not followed, so that the credential stays with its origin. */
export function toRequest(
  { call, runtime, signal }: OngoingCall,
  credential: string | undefined,
): [input: string | Request, init: RequestInit] {
  const { body, entry, idempotencyKey, settings, source } = call;
  const { credential: scheme, idempotency, method } = entry;
  // Names are in lower case, so that later headers replace earlier ones.
  const headers: Record<string, string> = { ...runtime.headers, ...call.headers };
  if (idempotency && idempotencyKey) headers[idempotency.header.toLowerCase()] = idempotencyKey;
  let { url } = call;
  if (scheme && credential !== undefined) {
    const value = scheme.prefix + credential;
    if (scheme.in === "header") headers[scheme.name.toLowerCase()] = value;
    else url = withPair(url, scheme.name, value);
  }
  const init: RequestInit = {
    ...settings,
    method: method.toUpperCase(),
    headers,
    redirect: "manual",
    signal,
  };
  // A body that is not text was made by the caller for `fetch`.
  if (body !== undefined) init.body = body as NonNullable<RequestInit["body"]>;
  return [source?.url === url ? source : url, init];
}

function withPair(url: string, name: string, value: string): string {
  const pair = `?${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  return url.replace(/\?|$/, (mark) => pair + (mark && "&"));
}
