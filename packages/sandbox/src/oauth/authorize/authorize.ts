import { createOwnerSessions } from "../pages/owner-sessions.ts";
import { redirectToSignIn } from "../pages/redirect-to-sign-in.ts";
import { rejectPage } from "../pages/reject-page.ts";
import type { OAuthCall } from "../oauth-call.ts";
import { readAuthorizationRequest } from "./read-authorization-request.ts";
import { redirectToClient } from "./redirect-to-client.ts";
import { showConsent } from "./show-consent.ts";

/** Handles the authorization endpoint: returns an error, the sign-in page or the consent page. @see https://www.rfc-editor.org/rfc/rfc6749#section-3.1 */
export async function authorize(call: OAuthCall): Promise<Response> {
  const url = new URL(call.request.url);
  const verdict = await readAuthorizationRequest(call, url.searchParams);
  if (verdict.kind === "stray") return rejectStray(verdict.reason);
  if (verdict.kind === "rejected")
    return redirectToClient(call, verdict.address, verdict.rejection);
  const session = await createOwnerSessions(call.service).find(call.request);
  if (session === undefined) return redirectToSignIn(call.request);
  const { request } = verdict;
  return showConsent(call, { session, request, query: url.search.slice(1) });
}

/** Shows the error to the person, without a redirect. */
export function rejectStray(reason: string): Promise<Response> {
  return rejectPage({
    status: 400,
    title: "The app cannot be connected",
    text: `${reason} Go back to the app and start again. If that does not help, contact its developers.`,
  });
}
