import {
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomState,
} from "oauth4webapi";
import type { ProtectedResource } from "./discover.ts";
import { OAuthError } from "./oauth-error.ts";
import { isLoopback, parseUrl } from "./parse-url.ts";

/**
 * Options of `startAuthorization`.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1
 */
export interface AuthorizationRequest {
  /** From `registerClient`, or from the owner of the server. */
  readonly clientId: string;
  /** One of the redirect URIs that the client was registered with. */
  readonly redirectUri: string;
  /** Scopes to request. Default: those that the server grants by default. */
  readonly scopes?: readonly string[] | undefined;
  /** Additional query parameters of the server. They do not replace those of the flow. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

/** An authorization that waits for the owner's consent. */
export interface StartedAuthorization {
  /** URL to open in the owner's browser. */
  readonly url: string;
  /** State to store until the callback. */
  readonly pending: PendingAuthorization;
}

/** The state of a started authorization. Plain JSON that contains secrets: store it as securely as tokens, and only until the callback. */
export interface PendingAuthorization {
  /** The authorization server that the owner was sent to. Callbacks of other servers are rejected. */
  readonly issuer: string;
  /** The requested resource indicator. @see https://www.rfc-editor.org/rfc/rfc8707 */
  readonly resource: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** Value that the callback must repeat. */
  readonly state: string;
  /** The secret of PKCE. The server got its hash. @see https://www.rfc-editor.org/rfc/rfc7636#section-4.1 */
  readonly codeVerifier: string;
}

/**
 * Creates the URL of the consent page, with PKCE (S256), a state and the resource indicator. Sends nothing.
 * Rejects with OAuthError: `unsupported`, `option-invalid`.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1
 * @see https://www.rfc-editor.org/rfc/rfc7636
 * @see https://www.rfc-editor.org/rfc/rfc8707
 * @example
 * ```ts
 * import { discover, startAuthorization } from "@plumbline/client-runtime/oauth";
 *
 * const resource = await discover("https://api.example.com/v1");
 * const { url, pending } = await startAuthorization(resource, {
 *   clientId: "my-client",
 *   redirectUri: "https://app.example.com/callback",
 *   scopes: ["books.read"],
 * });
 * console.log("Open this page to sign in:", url, pending.state);
 * ```
 */
export async function startAuthorization(
  { resource, server }: ProtectedResource,
  { clientId, redirectUri, scopes, parameters }: AuthorizationRequest,
): Promise<StartedAuthorization> {
  const url = endpointOf(server.authorization_endpoint);
  if (server.code_challenge_methods_supported?.includes("S256") === false)
    throw new OAuthError("unsupported", "The authorization server does not support PKCE with S256");
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

/** The owner's browser opens this URL, so that it must be secure. */
function endpointOf(endpoint: string | undefined): URL {
  const url = endpoint === undefined ? undefined : parseUrl("authorization endpoint", endpoint);
  if (url && (url.protocol === "https:" || isLoopback(url))) return url;
  throw new OAuthError(
    "unsupported",
    "The authorization server's metadata declares no secure URL for the consent",
  );
}
