import { None, processRefreshTokenResponse, refreshTokenGrantRequest } from "oauth4webapi";
import type { Clock } from "../../options/time/clock.ts";
import { askServer } from "../ask-server.ts";
import type { ProtectedResource } from "../discover.ts";
import { isOAuthError, OAuthError } from "../oauth-error.ts";
import type { RequestOptions } from "../request-options.ts";
import { toTokens, type Tokens } from "../tokens.ts";

interface RefreshOptions extends RequestOptions {
  readonly refreshToken: string;
  readonly clock: Clock;
}

/**
 * Uses a refresh token. Rejects with OAuthError `authorize-again` if a retry cannot succeed.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-6
 */
export async function refreshTokens(
  { server }: ProtectedResource,
  tokens: Tokens,
  { refreshToken, clock, ...options }: RefreshOptions,
): Promise<Tokens> {
  const client = { client_id: tokens.clientId };
  const obtainedAt = clock.now();
  const tokenResponse = await askServer(
    { ...options, purpose: "The refresh", target: server.token_endpoint },
    async (http) => {
      const { resource } = tokens;
      const response = await refreshTokenGrantRequest(server, client, None(), refreshToken, {
        ...http,
        additionalParameters: { resource },
      });
      return processRefreshTokenResponse(server, client, response);
    },
  ).catch((error: unknown) => Promise.reject(toFinalError(error)));
  return toTokens(tokens, tokenResponse, { obtainedAt, before: tokens });
}

/** Permanent rejections: of the refresh token, or of its client. */
const final = new Set(["invalid_grant", "invalid_client", "unauthorized_client"]);

function toFinalError(error: unknown): unknown {
  if (!isOAuthError(error) || error.code !== "rejected" || !final.has(error.error ?? ""))
    return error;
  return authorizeAgain(`the authorization server responded with ${error.error}`, error);
}

export function authorizeAgain(
  why: string,
  details?: ConstructorParameters<typeof OAuthError>[2],
): OAuthError {
  return new OAuthError(
    "authorize-again",
    `No tokens are available: ${why}; ask the owner to authorize again`,
    details,
  );
}
