import { toRequest } from "../to-request.ts";
import type { OngoingCall } from "../ongoing/ongoing-call.ts";
import type { SentRequest } from "../ongoing/sent-request.ts";
import type { AttemptRequest, StartedCall } from "./call-hooks.ts";

/** Describes an attempt for a hook. `added` are the headers that earlier hooks returned. */
export function attemptRequest(
  ongoing: OngoingCall,
  { call, sent, added }: Situation,
): AttemptRequest {
  const [url, { headers }] = toRequest({ ...ongoing, credential: undefined });
  const [sentUrl, init] = sent;
  return {
    ...call,
    attempt: ongoing.attempts + 1,
    url,
    headers: { ...headers, ...added },
    bytes: async () => bytesOf(init.body),
    // A function, so that the credential is not in what a program prints.
    withCredential: () => ({ url: sentUrl, headers: { ...init.headers, ...added } }),
  };
}

interface Situation {
  readonly call: StartedCall;
  readonly sent: SentRequest;
  readonly added: Readonly<Record<string, string>>;
}

/** A copy, because every attempt sends the same bytes. */
async function bytesOf(body: RequestInit["body"]): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (body instanceof FormData || body instanceof ReadableStream) return undefined;
  return new Uint8Array(await new Response(body).arrayBuffer());
}
