import type { InterfaceKind } from "@plumbline/contract";
import type { StoredClient } from "../../repositories/authorization.ts";
import { findClient } from "../find-client.ts";
import { findResource } from "../find-resource.ts";
import type { OAuthCall } from "../oauth-call.ts";
import { isOAuthRefusal, OAuthRefusal } from "../oauth-refusal.ts";
import { need, type Parameters, readParameters, readScopes } from "../parameters.ts";
import { isChallenge } from "../pkce.ts";

/** What a client asks the owner for. */
export interface AuthorizationRequest {
  readonly client: StoredClient;
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly scopes: readonly string[];
  readonly resource: InterfaceKind;
  readonly challenge: string;
}

/** Where an answer goes: the callback of a client that is known. */
export type ReturnAddress = Pick<AuthorizationRequest, "client" | "redirectUri" | "state">;

export type AuthorizationVerdict =
  | { readonly kind: "good"; readonly request: AuthorizationRequest }
  /** Told to the client, by a redirect. */
  | { readonly kind: "refused"; readonly address: ReturnAddress; readonly refusal: OAuthRefusal }
  /** Told to the person: nothing is known to redirect to. */
  | { readonly kind: "stray"; readonly reason: string };

/** Judges an authorization request. @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 */
export async function readAuthorizationRequest(
  call: OAuthCall,
  sent: URLSearchParams,
): Promise<AuthorizationVerdict> {
  const found = await findAddress(call, sent);
  if (typeof found === "string") return { kind: "stray", reason: found };
  try {
    return { kind: "good", request: { ...found, ...readTerms(call, readParameters(sent)) } };
  } catch (error) {
    if (!isOAuthRefusal(error)) throw error;
    return { kind: "refused", address: found, refusal: error };
  }
}

/** The address, or a sentence why there is none. */
async function findAddress(
  { service, seams }: OAuthCall,
  sent: URLSearchParams,
): Promise<ReturnAddress | string> {
  const [id, redirectUri] = [readOnce(sent, "client_id"), readOnce(sent, "redirect_uri")];
  if (id === undefined) return "The request does not name one app.";
  const { authorization } = service.seams().repositories(service.storage.db);
  const client = await findClient(authorization, id);
  if (client === undefined) return "The app is not registered here.";
  if (redirectUri === undefined) return "The request does not name one address to return to.";
  if (!seams.matchesRedirect(client.redirectUris, redirectUri))
    return "The address to return to is not one that the app has registered.";
  return { client, redirectUri, state: seams.echoState(readOnce(sent, "state")) };
}

function readOnce(sent: URLSearchParams, name: string): string | undefined {
  const [value, ...others] = sent.getAll(name);
  return others.length > 0 || value === "" ? undefined : value;
}

type Terms = Pick<AuthorizationRequest, "scopes" | "resource" | "challenge">;

function readTerms(call: OAuthCall, parameters: Parameters): Terms {
  if (need(parameters, "response_type") !== "code")
    throw new OAuthRefusal("unsupported_response_type", "response_type is not code");
  if ((parameters.get("response_mode") ?? "query") !== "query")
    throw new OAuthRefusal("invalid_request", "response_mode is not query");
  const challenge = readChallenge(call, parameters);
  const scopes = readKnownScopes(call, parameters);
  return { challenge, scopes, resource: findResource(call, parameters) ?? "rest" };
}

/** @see https://www.rfc-editor.org/rfc/rfc7636#section-4.4.1 */
function readChallenge({ seams, server }: OAuthCall, parameters: Parameters): string {
  const challenge = parameters.get("code_challenge");
  if (challenge === undefined && !seams.isChallengeRequired()) return "";
  if (challenge === undefined)
    throw new OAuthRefusal("invalid_request", "code_challenge is missing");
  const methods = server.policy.pkce ?? [];
  if (!seams.isMethodAllowed(parameters.get("code_challenge_method"), methods))
    throw new OAuthRefusal(
      "invalid_request",
      `code_challenge_method is not ${methods.join(" or ")}`,
    );
  if (!isChallenge(challenge) && parameters.get("code_challenge_method") !== "plain")
    throw new OAuthRefusal("invalid_request", "code_challenge is not a SHA-256 in base64url");
  return challenge;
}

/** All scopes of the document if the request names none, in the document's order. */
function readKnownScopes({ seams, server }: OAuthCall, parameters: Parameters): readonly string[] {
  const known = Object.keys(server.scopes);
  const sent = readScopes(parameters) ?? known;
  if (!seams.areScopesKnown(sent, known))
    throw new OAuthRefusal("invalid_scope", "scope names a permission that does not exist");
  return known.filter((scope) => sent.includes(scope));
}
