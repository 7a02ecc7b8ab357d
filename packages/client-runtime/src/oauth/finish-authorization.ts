import {
  authorizationCodeGrantRequest,
  None,
  processAuthorizationCodeResponse,
  validateAuthResponse,
} from "oauth4webapi";
import { systemClock, type Clock } from "../time/clock.ts";
import { askServer } from "./ask-server.ts";
import type { ProtectedResource } from "./discover.ts";
import { OAuthError } from "./oauth-error.ts";
import type { RequestOptions } from "./request-options.ts";
import type { PendingAuthorization } from "./start-authorization.ts";
import { toOAuthError } from "./to-oauth-error.ts";
import { toTokens, type Tokens } from "./tokens.ts";

/** The callback, and how the authorization server is asked. */
export interface FinishOptions extends RequestOptions {
  /** The callback, as the URL that the owner's browser came to. */
  readonly callback: string | URL;
  /** The time to go by; default: that of the system. */
  readonly clock?: Clock | undefined;
}

/**
 * Tokens for the code of a callback, whose state and issuer are checked first.
 * Rejects with OAuthError: `callback-invalid`, `refused` (also when the owner declined), `unsupported`, `unreachable`, `unavailable`,
 * `answer-invalid`.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2
 * @see https://www.rfc-editor.org/rfc/rfc9207
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
  const answer = await askServer(
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
  return toTokens(pending, answer, { obtainedAt });
}

function readCallback(
  server: ProtectedResource["server"],
  { issuer, clientId, state }: PendingAuthorization,
  callback: string | URL,
): URLSearchParams {
  const url = URL.parse(String(callback));
  if (!url) throw new OAuthError("callback-invalid", "The callback is no URL");
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
