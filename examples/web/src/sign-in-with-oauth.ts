import * as oauth from "@local-ads/client/oauth";

const stored = "pending-sign-in";

/** What is kept while the person is at the authorization server. It is a secret of this tab. */
interface PendingSignIn {
  readonly baseUrl: string;
  readonly resource: oauth.ProtectedResource;
  readonly pending: oauth.PendingAuthorization;
}

const scopes = ["site:read", "site:write", "leads:read", "ads:read", "ads:write"];

/** Leads the browser to the authorization server of a service. Throws OAuthError if it has none. */
export async function startSignIn(baseUrl: string): Promise<void> {
  const redirectUri = `${location.origin}${location.pathname}`;
  const resource = await oauth.discover(baseUrl);
  const { clientId } = await oauth.registerClient(resource, {
    clientName: "My business",
    redirectUris: [redirectUri],
  });
  const { url, pending } = await oauth.startAuthorization(resource, {
    clientId,
    redirectUri,
    scopes,
  });
  const kept: PendingSignIn = { baseUrl, resource, pending };
  sessionStorage.setItem(stored, JSON.stringify(kept));
  location.assign(url);
}

/** A completed sign-in. */
export interface CompletedSignIn {
  readonly baseUrl: string;
  readonly tokens: oauth.Tokens;
}

let finishing: Promise<CompletedSignIn | undefined> | undefined;

/** Completes a sign-in if the address is its callback. A second call returns the same result, because a code works once. */
export function finishSignIn(): Promise<CompletedSignIn | undefined> {
  finishing ??= finish();
  return finishing;
}

async function finish(): Promise<CompletedSignIn | undefined> {
  const text = sessionStorage.getItem(stored);
  const callback = location.href;
  if (text === null || !new URL(callback).searchParams.has("state")) return undefined;
  sessionStorage.removeItem(stored);
  history.replaceState(null, "", location.pathname);
  const { baseUrl, resource, pending } = JSON.parse(text) as PendingSignIn; // written by startSignIn
  return { baseUrl, tokens: await oauth.finishAuthorization(resource, pending, { callback }) };
}
