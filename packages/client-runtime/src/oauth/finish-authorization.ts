import {
  authorizationCodeGrantRequest,
  None,
  processAuthorizationCodeResponse,
  validateAuthResponse,
} from "oauth4webapi";
import { systemClock, type Clock } from "../options/time/clock.ts";
import { askServer } from "./ask-server.ts";
import type { ProtectedResource } from "./discover.ts";
import { OAuthError } from "./oauth-error.ts";
import type { RequestOptions } from "./request-options.ts";
import type { PendingAuthorization } from "./start-authorization.ts";
import { toOAuthError } from "./to-oauth-error.ts";
import { toTokens, type Tokens } from "./tokens.ts";

/** Options of `finishAuthorization`. */
export interface FinishOptions extends RequestOptions {
  /** The URL that the owner's browser was redirected to. */
  readonly callback: string | URL;
  /** Default: the system's clock. */
  readonly clock?: Clock | undefined;
}

/**
 * Exchanges the code of a callback for tokens, after checking the callback's state and issuer.
 * Rejects with OAuthError: `callback-invalid`, `rejected` (also if the owner declined), `unsupported`, `unreachable`, `unavailable`,
 * `response-invalid`.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2
 * @see https://www.rfc-editor.org/rfc/rfc9207
 * @example
 * ```ts
 * import {
 *   finishAuthorization,
 *   type PendingAuthorization,
 *   type ProtectedResource,
 *   type TokenStore,
 * } from "@plumbline/client-runtime/oauth";
 *
 * export async function saveTokens(
 *   resource: ProtectedResource,
 *   pending: PendingAuthorization,
 *   options: { readonly callback: string; readonly store: TokenStore },
 * ): Promise<void> {
 *   const { callback, store } = options;
 *   await store.save(await finishAuthorization(resource, pending, { callback }));
 * }
 * ```
 */
export async function finishAuthorization(
  { server }: ProtectedResource,
  pending: PendingAuthorization,
  { callback, clock = systemClock, ...options }: FinishOptions,
): Promise<Tokens> {
  const client = { client_id: pending.clientId };
  const { redirectUri, codeVerifier, resource } = pending;
  const parameters = readCallback(server, pending, callback);
  const obtainedAt = clock.now();
  const tokenResponse = await askServer(
    { ...options, purpose: "The exchange of the code", target: server.token_endpoint },
    async (http) =>
      processAuthorizationCodeResponse(
        server,
        client,
        await authorizationCodeGrantRequest(
          server,
          client,
          None(),
          parameters,
          redirectUri,
          codeVerifier,
          { ...http, additionalParameters: { resource } },
        ),
      ),
  );
  return toTokens(pending, tokenResponse, { obtainedAt });
}

function readCallback(
  server: ProtectedResource["server"],
  { issuer, clientId, state }: PendingAuthorization,
  callback: string | URL,
): URLSearchParams {
  const url = URL.parse(String(callback));
  if (!url) throw new OAuthError("callback-invalid", "The callback is not a URL");
  if (server.issuer !== issuer)
    throw new OAuthError(
      "callback-invalid",
      "The authorization was started at another authorization server",
    );
  try {
    return validateAuthResponse(server, { client_id: clientId }, url, state);
  } catch (error) {
    throw toOAuthError("The authorization", error, "callback-invalid");
  }
}
