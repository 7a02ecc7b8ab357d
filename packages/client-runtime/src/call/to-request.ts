import { wireMethod } from "@plumbline/wire";
import type { OngoingCall } from "./ongoing/ongoing-call.ts";
import type { SentRequest } from "./ongoing/sent-request.ts";

/** Makes the arguments of `fetch`. Redirects are not followed, so that the credential stays with its origin. */
export function toRequest({ call, credential, runtime, signal }: OngoingCall): SentRequest {
  const { body, entry, idempotencyKey, settings } = call;
  const { credential: scheme, idempotency, method } = entry;
  // Names are in lower case, so that later headers replace earlier ones.
  const headers: Record<string, string> = { ...runtime.headers, ...call.headers };
  if (idempotency && idempotencyKey) headers[idempotency.header.toLowerCase()] = idempotencyKey;
  let { url } = call;
  if (scheme && credential !== undefined) {
    const place = entry.functions?.credentials?.place;
    if (place) url = place(credential, headers, call);
    // Only functions provide several credentials.
    else headers[scheme.name.toLowerCase()] = scheme.prefix + (credential as string);
  }
  return [
    url,
    {
      ...settings,
      method: wireMethod(method),
      headers,
      redirect: "manual",
      signal,
      // A body that is not text was made by the caller for `fetch`. Undefined is none.
      body: body as NonNullable<RequestInit["body"]>,
    },
  ];
}
