import type {
  OAuthClientProvider,
  OAuthClientMetadata,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from "@modelcontextprotocol/client";

/** The state of a program that signs in by itself. */
export interface OwnProvider extends OAuthClientProvider {
  /** The authorization URLs of the library, latest first. */
  readonly visits: URL[];
  readonly saved: { tokens?: StoredOAuthTokens; client?: StoredOAuthClientInformation };
}

const redirectUrl = "http://127.0.0.1:8977/callback";

/** An OAuth provider of the MCP library that stores its state in memory and does not open a browser. */
export function createOwnProvider(): OwnProvider {
  const saved: OwnProvider["saved"] = {};
  const visits: URL[] = [];
  let verifier = "";
  let discovered: OAuthDiscoveryState | undefined;
  const clientMetadata: OAuthClientMetadata = {
    client_name: "MCP test client",
    redirect_uris: [redirectUrl],
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
  };
  return {
    saved,
    visits,
    redirectUrl,
    clientMetadata,
    clientInformation: () => saved.client,
    saveClientInformation: (client) => void (saved.client = client),
    tokens: () => saved.tokens,
    saveTokens: (tokens) => void (saved.tokens = tokens),
    redirectToAuthorization: (url) => void visits.unshift(url),
    saveCodeVerifier: (text) => void (verifier = text),
    codeVerifier: () => verifier,
    saveDiscoveryState: (state) => void (discovered = state),
    discoveryState: () => discovered,
  };
}
