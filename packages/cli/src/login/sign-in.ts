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
  /** What to ask the owner for. Undefined leaves it to the server. */
  readonly scopes: readonly string[] | undefined;
  /** How long the owner may take. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Sends the owner to the consent. */
  readonly show: (url: string) => void;
}

/**
 * Asks the owner for tokens, in a browser that comes back to this machine. Rejects with OAuthError, or with the signal's reason.
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
  // Not ended by the signal: the connection may exist at the server by now, and what is not saved could not be revoked.
  const tokens = await withinTime(undefined, (within) =>
    finishAuthorization(resource, pending, { callback, signal: within }),
  );
  // Scopes that are not in the answer are those that were asked for: RFC 6749, section 5.1.
  return { ...tokens, scope: tokens.scope ?? scopes?.join(" ") };
}
