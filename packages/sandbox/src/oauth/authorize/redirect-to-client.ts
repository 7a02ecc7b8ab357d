import { redirect } from "../pages/redirect.ts";
import type { OAuthCall } from "../oauth-call.ts";
import type { OAuthRejection } from "../oauth-rejection.ts";
import type { ReturnAddress } from "./read-authorization-request.ts";

type Outcome = Pick<OAuthRejection, "code" | "message"> | { readonly grant: string };

/**
 * Redirects the browser to the client with a code or an error, the state and the issuer.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2
 * @see https://www.rfc-editor.org/rfc/rfc9207#section-2
 */
export function redirectToClient(
  { origin }: OAuthCall,
  { redirectUri, state }: ReturnAddress,
  outcome: Outcome,
): Response {
  const answer = new URLSearchParams({
    ...("grant" in outcome
      ? { code: outcome.grant }
      : { error: outcome.code, error_description: outcome.message }),
    ...(state !== undefined && { state }),
    iss: origin,
  });
  // The query of a registered callback stays unchanged.
  return redirect(`${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${answer.toString()}`);
}
