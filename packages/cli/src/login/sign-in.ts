import {
  finishAuthorization,
  type ProtectedResource,
  registerClient,
  startAuthorization,
  type Tokens,
} from "@plumbline/client-runtime/oauth";
import { loopbackReceiver } from "@plumbline/client-runtime/oauth/node";
import { withinTime } from "./within-time.ts";

interface SignInOptions {
  /** Scopes to request. Undefined requests the server's default. */
  readonly scopes: readonly string[] | undefined;
  /** Time limit for the owner, in milliseconds. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Shows the owner the URL of the consent page. */
  readonly show: (url: string) => void;
}

/**
 * Gets tokens with the owner's consent, in a browser that redirects to this machine. Rejects with OAuthError, or with the signal's reason.
 * @see https://www.rfc-editor.org/rfc/rfc8252#section-7.3
 */
export async function signIn(
  resource: ProtectedResource,
  { scopes, timeoutMs, signal, show }: SignInOptions,
): Promise<Tokens> {
  await using receiver = await loopbackReceiver();
  const { redirectUri } = receiver;
  const registration = { clientName: "Plumbline", redirectUris: [redirectUri] };
  const { clientId } = await withinTime(signal, (within) =>
    registerClient(resource, registration, { signal: within }),
  );
  const request = { clientId, redirectUri, scopes };
  const { url, pending } = await startAuthorization(resource, request);
  show(url);
  const callback = await receiver.waitForCallback({ state: pending.state, timeoutMs, signal });
  // Ignores the signal: the server may already have created the connection, and tokens that are not saved cannot be revoked.
  const tokens = await withinTime(undefined, (within) =>
    finishAuthorization(resource, pending, { callback, signal: within }),
  );
  // If the answer omits the scopes, they are the requested ones: RFC 6749, section 5.1.
  return { ...tokens, scope: tokens.scope ?? scopes?.join(" ") };
}
