import { withPair } from "./with-pair.ts";
import type { OngoingCall } from "../ongoing/ongoing-call.ts";

/** The arguments of `fetch` for one attempt. Redirects are not followed, so that the credential stays with its origin. */
export function toRequest({
  call,
  credential,
  runtime,
  signal,
}: OngoingCall): [url: string, init: RequestInit] {
  const { body, entry, idempotencyKey, settings } = call;
  const { credential: scheme, idempotency, method } = entry;
  // Names are in lower case, so that later headers replace earlier ones.
  const headers: Record<string, string> = { ...runtime.headers, ...call.headers };
  if (idempotency && idempotencyKey) headers[idempotency.header.toLowerCase()] = idempotencyKey;
  let { url } = call;
  if (typeof credential === "object")
    url = entry.functions?.credentials?.place(credential, headers, url) ?? url;
  else if (scheme && credential !== undefined) {
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
  return [url, init];
}
