import {
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomState,
} from "oauth4webapi";
import type { ProtectedResource } from "./discover.ts";
import { OAuthError } from "./oauth-error.ts";
import { isLoopback, parseUrl } from "./parse-url.ts";

/**
 * What to ask the owner for, and where the browser comes back to.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1
 */
export interface AuthorizationRequest {
  /** As `registerClient` gave it, or as the server's owner did. */
  readonly clientId: string;
  /** One of those that the client was registered with. */
  readonly redirectUri: string;
  /** What to ask the owner for. Left out: whatever the server gives by itself. */
  readonly scopes?: readonly string[] | undefined;
  /** Further query parameters of the server's own; those of the flow cannot be replaced. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

/** An authorization that waits for its owner. */
export interface StartedAuthorization {
  /** Where the owner goes. */
  readonly url: string;
  /** What to keep until the callback. */
  readonly pending: PendingAuthorization;
}

/** Plain JSON. It holds secrets: keep it as one keeps tokens, and only until the callback. */
export interface PendingAuthorization {
  /** The authorization server that the owner was sent to: only its callback is taken. */
  readonly issuer: string;
  /** The resource indicator that was asked for. */
  readonly resource: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** What the callback must repeat. */
  readonly state: string;
  /** The secret of PKCE, whose hash the server has seen. @see https://www.rfc-editor.org/rfc/rfc7636#section-4.1 */
  readonly codeVerifier: string;
}

/**
 * The URL that leads the owner to the consent, with PKCE (S256), a state and the resource indicator. Sends nothing.
 * Rejects with OAuthError: `unsupported`, `option-invalid`.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1
 * @see https://www.rfc-editor.org/rfc/rfc7636
 * @see https://www.rfc-editor.org/rfc/rfc8707
 */
export async function startAuthorization(
  { resource, server }: ProtectedResource,
  { clientId, redirectUri, scopes, parameters }: AuthorizationRequest,
): Promise<StartedAuthorization> {
  const url = endpointOf(server.authorization_endpoint);
  if (server.code_challenge_methods_supported?.includes("S256") === false)
    throw new OAuthError("unsupported", "The authorization server does not take PKCE with S256");
  const [state, codeVerifier] = [generateRandomState(), generateRandomCodeVerifier()];
  const query = {
    ...parameters,
    ...(scopes && { scope: scopes.join(" ") }),
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    resource,
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const pending = { issuer: server.issuer, resource, clientId, redirectUri, state, codeVerifier };
  return { url: url.href, pending };
}

/** The owner's browser is sent there, so that it must be as safe as what the program itself asks. */
function endpointOf(endpoint: string | undefined): URL {
  const url = endpoint === undefined ? undefined : parseUrl("authorization endpoint", endpoint);
  if (url && (url.protocol === "https:" || isLoopback(url))) return url;
  throw new OAuthError("unsupported", "The authorization server names no safe URL for the consent");
}
