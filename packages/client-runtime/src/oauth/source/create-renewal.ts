import type { Clock } from "../../time/clock.ts";
import { discover, discoverIssuer, type ProtectedResource } from "../discover.ts";
import { guardStore } from "./guard-store.ts";
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
  /** Whether the service may still take this access token. */
  readonly isAlive: (tokens: Tokens) => boolean;
  /** Whether it will do for some time to come. */
  readonly isFresh: (tokens: Tokens) => boolean;
}

/** Tokens that could not be saved, and the refresh token that was spent on them. */
interface Unsaved {
  readonly tokens: Tokens;
  readonly spent: string;
}

/** What finds good tokens: in the store, or by a refresh under its lock. It is not called a second time while it runs. */
export function createRenewal(options: RenewalOptions): () => Promise<Tokens> {
  const { clock, fetch, isAlive, isFresh, timeoutMs } = options;
  const store = guardStore(options.store);
  let { resource } = options;
  let unsaved: Unsaved | undefined;
  let refusedFor: string | undefined;

  const save = async (given: Unsaved): Promise<Tokens> => {
    // Until they are kept, these are the only tokens there are.
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
    if (spent === refusedFor) throw authorizeAgain("the refresh token was refused before");
    try {
      return await save({ tokens: await request(tokens, spent), spent });
    } catch (error) {
      if (isOAuthError(error) && error.code === "authorize-again") refusedFor = spent;
      throw error;
    }
  };
  const renewLocked = async (): Promise<Tokens> => {
    // Whoever held the lock before may have renewed them.
    const tokens = await load();
    if (!tokens) throw authorizeAgain("none are stored");
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
  return new OAuthError("unreachable", "The authorization server took too long");
}

/** A resource that is found by its challenge alone need not say by its own URL where its metadata is. */
async function findConnection(tokens: Tokens, options: RequestOptions): Promise<ProtectedResource> {
  try {
    return await discover(tokens.resource, options);
  } catch (error) {
    if (!isOAuthError(error) || error.code !== "metadata-invalid") throw error;
    return discoverIssuer(tokens, options);
  }
}

/** A refresh token is shown to nobody but the server that gave it. */
function checkIssuer({ server }: ProtectedResource, { issuer }: Tokens): void {
  if (server.issuer === issuer) return;
  throw new OAuthError(
    "metadata-invalid",
    "The resource names another authorization server than the one that gave the tokens",
  );
}
