import type { InterfaceKind } from "@plumbline/contract";
import type { StoredClient } from "../../state/repositories/authorization-repository.ts";
import { findClient } from "../find-client.ts";
import { findResource } from "../find-resource.ts";
import type { OAuthCall } from "../oauth-call.ts";
import { isOAuthRejection, OAuthRejection } from "../oauth-rejection.ts";
import { isSubset, need, type Parameters, readParameters, readScopes } from "../parameters.ts";
import { matchesRedirect } from "../is-allowed-callback.ts";
import { isChallenge } from "../verifies.ts";

/** A valid authorization request. */
export interface AuthorizationRequest {
  readonly client: StoredClient;
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly scopes: readonly string[];
  readonly resource: InterfaceKind;
  readonly challenge: string;
}

/** Where the response is sent: the callback of a registered client. */
export type ReturnAddress = Pick<AuthorizationRequest, "client" | "redirectUri" | "state">;

export type AuthorizationVerdict =
  | { readonly kind: "good"; readonly request: AuthorizationRequest }
  /** The client gets the error by a redirect. */
  | {
      readonly kind: "rejected";
      readonly address: ReturnAddress;
      readonly rejection: OAuthRejection;
    }
  /** The person sees the error, because there is no valid callback. */
  | { readonly kind: "stray"; readonly reason: string };

/** Validates an authorization request. @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 */
export async function readAuthorizationRequest(
  call: OAuthCall,
  sent: URLSearchParams,
): Promise<AuthorizationVerdict> {
  const found = await findAddress(call, sent);
  if (typeof found === "string") return { kind: "stray", reason: found };
  try {
    return { kind: "good", request: { ...found, ...readTerms(call, readParameters(sent)) } };
  } catch (error) {
    if (!isOAuthRejection(error)) throw error;
    return { kind: "rejected", address: found, rejection: error };
  }
}

/** Returns the callback, or the reason why there is none. */
async function findAddress(
  { service }: OAuthCall,
  sent: URLSearchParams,
): Promise<ReturnAddress | string> {
  const [id, redirectUri] = [readOnce(sent, "client_id"), readOnce(sent, "redirect_uri")];
  if (id === undefined) return "The request must have one client_id.";
  const { authorization } = service.seams().repositories(service.storage.db);
  const client = await findClient(authorization, id);
  if (client === undefined) return "The app is not registered.";
  if (redirectUri === undefined) return "The request must have one redirect_uri.";
  if (!matchesRedirect(client.redirectUris, redirectUri))
    return "The app has not registered this redirect_uri.";
  return { client, redirectUri, state: readOnce(sent, "state") };
}

function readOnce(sent: URLSearchParams, name: string): string | undefined {
  const [value, ...others] = sent.getAll(name);
  return others.length > 0 || value === "" ? undefined : value;
}

type Terms = Pick<AuthorizationRequest, "scopes" | "resource" | "challenge">;

function readTerms(call: OAuthCall, parameters: Parameters): Terms {
  if (need(parameters, "response_type") !== "code")
    throw new OAuthRejection("unsupported_response_type", "response_type is not code");
  if ((parameters.get("response_mode") ?? "query") !== "query")
    throw new OAuthRejection("invalid_request", "response_mode is not query");
  const challenge = readChallenge(call, parameters);
  const scopes = readKnownScopes(call, parameters);
  return { challenge, scopes, resource: findResource(call, parameters) };
}

/** @see https://www.rfc-editor.org/rfc/rfc7636#section-4.4.1 */
function readChallenge({ server }: OAuthCall, parameters: Parameters): string {
  const challenge = need(parameters, "code_challenge");
  const methods = server.policy.pkce ?? [];
  if (!methods.includes(need(parameters, "code_challenge_method")))
    throw new OAuthRejection(
      "invalid_request",
      `code_challenge_method is not ${methods.join(" or ")}`,
    );
  if (!isChallenge(challenge))
    throw new OAuthRejection("invalid_request", "code_challenge is not a SHA-256 in base64url");
  return challenge;
}

/** Returns the requested scopes in the order of the document, or all scopes if the request names none. */
function readKnownScopes({ server }: OAuthCall, parameters: Parameters): readonly string[] {
  const known = Object.keys(server.scopes);
  const sent = readScopes(parameters) ?? known;
  if (!isSubset(sent, known))
    throw new OAuthRejection("invalid_scope", "scope names a permission that does not exist");
  return known.filter((scope) => sent.includes(scope));
}
