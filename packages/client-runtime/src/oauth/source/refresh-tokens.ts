import { None, processRefreshTokenResponse, refreshTokenGrantRequest } from "oauth4webapi";
import type { Clock } from "../../time/clock.ts";
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
 * Spends a refresh token. Rejects with OAuthError `authorize-again` when there is no use in trying again.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-6
 */
export async function refreshTokens(
  { server }: ProtectedResource,
  tokens: Tokens,
  { refreshToken, clock, ...options }: RefreshOptions,
): Promise<Tokens> {
  const client = { client_id: tokens.clientId };
  const obtainedAt = clock.now();
  const answer = await askServer(
    { ...options, purpose: "The refresh", target: server.token_endpoint },
    async (http) => {
      const { resource } = tokens;
      const response = await refreshTokenGrantRequest(server, client, None(), refreshToken, {
        ...http,
        additionalParameters: { resource },
      });
      return processRefreshTokenResponse(server, client, response);
    },
  ).catch((error: unknown) => Promise.reject(withoutHope(error)));
  return toTokens(tokens, answer, { obtainedAt, before: tokens });
}

/** Refusals that no later try can change: of the refresh token, or of the client that it belongs to. */
const final = new Set(["invalid_grant", "invalid_client", "unauthorized_client"]);

function withoutHope(error: unknown): unknown {
  if (!isOAuthError(error) || error.code !== "refused" || !final.has(error.error ?? ""))
    return error;
  return authorizeAgain(`the authorization server answered ${error.error}`, error);
}

export function authorizeAgain(
  why: string,
  details?: ConstructorParameters<typeof OAuthError>[2],
): OAuthError {
  return new OAuthError(
    "authorize-again",
    `There are no tokens to be had, since ${why}: ask the owner to authorize again`,
    details,
  );
}
