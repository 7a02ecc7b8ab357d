import type { Clock } from "../../options/time/clock.ts";
import { discover, discoverIssuer, type ProtectedResource } from "../discover.ts";
import { isOAuthError, OAuthError } from "../oauth-error.ts";
import { authorizeAgain, refreshTokens } from "./refresh-tokens.ts";
import type { RequestOptions } from "../request-options.ts";
import type { TokenStore } from "../token-store.ts";
import type { Tokens } from "../tokens.ts";
import { withTimeout } from "../with-timeout.ts";

export interface RenewalOptions extends Pick<RequestOptions, "fetch"> {
  readonly store: TokenStore;
  readonly resource?: ProtectedResource | undefined;
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** Whether the service may still accept this access token. */
  readonly isAlive: (tokens: Tokens) => boolean;
  /** Whether it is alive and not due for renewal. */
  readonly isFresh: (tokens: Tokens) => boolean;
}

/** Tokens that could not be saved, and the refresh token that was used for them. */
interface Unsaved {
  readonly tokens: Tokens;
  readonly spent: string;
}

/** Returns a function that finds valid tokens, in the store or by a refresh under its lock. Do not call it again while it runs. */
export function createRenewal(options: RenewalOptions): () => Promise<Tokens> {
  const { clock, fetch, isAlive, isFresh, store, timeoutMs } = options;
  let { resource } = options;
  let unsaved: Unsaved | undefined;
  let rejectedFor: string | undefined;

  const save = async (given: Unsaved): Promise<Tokens> => {
    // Until they are saved, this is their only copy.
    unsaved = given;
    await store.save(given.tokens);
    unsaved = undefined;
    return given.tokens;
  };
  const load = async (): Promise<Tokens | null> => {
    const stored = await store.load();
    if (unsaved && stored?.refreshToken === unsaved.spent) return save(unsaved);
    unsaved = undefined;
    return stored;
  };
  const request = async (tokens: Tokens, refreshToken: string): Promise<Tokens> =>
    withTimeout({ clock, ms: timeoutMs, error: tooSlow }, async (signal) => {
      resource ??= await findConnection(tokens, { fetch, signal });
      checkIssuer(resource, tokens);
      return refreshTokens(resource, tokens, { refreshToken, clock, fetch, signal });
    });
  const refresh = async (tokens: Tokens): Promise<Tokens> => {
    const { refreshToken: spent } = tokens;
    if (spent === undefined) throw authorizeAgain("there is no refresh token");
    if (spent === rejectedFor) throw authorizeAgain("the refresh token was rejected before");
    try {
      return await save({ tokens: await request(tokens, spent), spent });
    } catch (error) {
      if (isOAuthError(error) && error.code === "authorize-again") rejectedFor = spent;
      throw error;
    }
  };
  const renewLocked = async (): Promise<Tokens> => {
    // Another process may have renewed them while this one waited for the lock.
    const tokens = await load();
    if (!tokens) throw authorizeAgain("the store is empty");
    if (isFresh(tokens)) return tokens;
    try {
      return await refresh(tokens);
    } catch (error) {
      if (isAlive(tokens)) return tokens;
      throw error;
    }
  };
  return async () => {
    const stored = await store.load();
    return stored && isFresh(stored) ? stored : store.withLock(renewLocked);
  };
}

function tooSlow(): OAuthError {
  return new OAuthError("unreachable", "The authorization server did not respond in time");
}

/** A resource may declare its metadata only in its challenge, so that its own URL does not lead to it. */
async function findConnection(tokens: Tokens, options: RequestOptions): Promise<ProtectedResource> {
  try {
    return await discover(tokens.resource, options);
  } catch (error) {
    if (!isOAuthError(error) || error.code !== "metadata-invalid") throw error;
    return discoverIssuer(tokens, options);
  }
}

/** Prevents a refresh token from being sent to another server than its issuer. */
function checkIssuer({ server }: ProtectedResource, { issuer }: Tokens): void {
  if (server.issuer === issuer) return;
  throw new OAuthError(
    "metadata-invalid",
    "The resource's authorization server is not the one that issued the tokens",
  );
}
