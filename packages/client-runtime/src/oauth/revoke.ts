import { None, processRevocationResponse, revocationRequest } from "oauth4webapi";
import { askServer } from "./ask-server.ts";
import type { ProtectedResource } from "./discover.ts";
import { OAuthError } from "./oauth-error.ts";
import type { RequestOptions } from "./request-options.ts";
import type { Tokens } from "./tokens.ts";

/**
 * Ends a connection by revoking its refresh token, or its access token if it has no refresh token. The store is not changed.
 * Rejects with OAuthError: `unsupported`, `unreachable`, `unavailable`, `rejected`, `response-invalid`, and `option-invalid` for
 * tokens of another server.
 * @see https://www.rfc-editor.org/rfc/rfc7009#section-2
 * @example
 * ```ts
 * import { discover, revoke, type TokenStore } from "@plumbline/client-runtime/oauth";
 *
 * export async function signOut(store: TokenStore): Promise<void> {
 *   const tokens = await store.load();
 *   if (tokens) await revoke(await discover(tokens.resource), tokens);
 *   await store.save(null);
 * }
 * ```
 */
export async function revoke(
  { server }: ProtectedResource,
  { issuer, clientId, accessToken, refreshToken }: Tokens,
  options: RequestOptions = {},
): Promise<void> {
  if (issuer !== server.issuer)
    throw new OAuthError(
      "option-invalid",
      "The tokens were issued by another authorization server",
    );
  const hint = refreshToken === undefined ? "access_token" : "refresh_token";
  await askServer(
    { ...options, purpose: "The revocation", target: server.revocation_endpoint },
    async (http) => {
      const client = { client_id: clientId };
      const token = refreshToken ?? accessToken;
      const response = await revocationRequest(server, client, None(), token, {
        ...http,
        additionalParameters: { token_type_hint: hint },
      });
      await processRevocationResponse(response);
    },
  );
}
