import type { SentRequest } from "@plumbline/report";
import type { SendContext } from "../../model/before-send.ts";
import type { Target } from "../../model/target.ts";
import { bodyOf } from "../../input/request/body-of.ts";
import { changeRequest } from "../../input/request/change-request.ts";
import { createFetch } from "../../input/request/create-fetch.ts";

/** The settings that the requests of logins and grants share with the other requests to a target. */
export type SignInTarget = Pick<Target, "baseUrl" | "headers" | "timeoutMs" | "beforeSend" | "tls">;

export interface SendSignInOptions extends Pick<SendContext, "operation" | "identity"> {
  readonly target: SignInTarget;
  readonly signal: AbortSignal;
}

/** Sends the request of a login or a grant. It is not recorded. Rejects as `fetch` does, and with ConformanceError `HOOK_FAILED`. */
export async function sendSignIn(
  signed: SentRequest,
  { target: { beforeSend = [], tls }, signal, ...caller }: SendSignInOptions,
): Promise<Response> {
  const context = { ...caller, isAuthenticated: true, hide: () => undefined };
  const { request } = await changeRequest(signed, { beforeSend, context, signal });
  const { url, method, headers } = request;
  const body = bodyOf(request);
  return createFetch(tls)(url, { method, headers, ...(body && { body }), signal });
}
