import { findLogin } from "@plumbline/client-runtime/oauth/node";
import type { Identity } from "../../model/target.ts";
import { isActive } from "../resolve-target.ts";
import { readLogin } from "./read-login.ts";
import type { RunLogin } from "./run-login.ts";
import { toConformanceError } from "./to-conformance-error.ts";

export interface UseLoginOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly baseUrl: string;
  /** Whether nothing may be sent. Then the access token is used without renewal. */
  readonly isOffline: boolean;
}

export interface UsedLogin {
  readonly identities: readonly Identity[];
  /** Absent if no login is used. */
  readonly login?: RunLogin;
}

/**
 * Gives the acting identity the token of the login for the base URL, if nothing else provides one. Renews the
 * token first if half of its lifetime has passed. Throws ConformanceError `CONFIG_INVALID`, `CREDENTIAL_REJECTED`,
 * `TARGET_UNREACHABLE`.
 */
export async function useLogin(
  identities: readonly Identity[],
  { env, baseUrl, isOffline }: UseLoginOptions,
): Promise<UsedLogin> {
  const acting = identities.find(isActive);
  if (!acting || acting.token !== undefined || !isHttp(baseUrl)) return { identities };
  try {
    const store = await findLogin(baseUrl, { env });
    if (!store) return { identities };
    const tokens = isOffline ? await store.load() : await readLogin(store);
    if (!tokens) return { identities };
    const { accessToken: token, scope } = tokens;
    const signedIn = { ...asLogin(acting), token, ...(scope && scopesOf(acting, scope)) };
    return {
      identities: identities.map((one) => (one === acting ? signedIn : one)),
      login: { file: store.file, token },
    };
  } catch (error) {
    throw toConformanceError(error, baseUrl);
  }
}

/** The name of the identity for a caller that is not configured. */
const unnamed = "default";

function asLogin(identity: Identity): Identity {
  return identity.name === unnamed ? { ...identity, name: "login" } : identity;
}

function scopesOf({ scopes }: Identity, scope: string): Pick<Identity, "scopes"> {
  return { scopes: scopes ?? scope.split(" ").filter(Boolean) };
}

function isHttp(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}
