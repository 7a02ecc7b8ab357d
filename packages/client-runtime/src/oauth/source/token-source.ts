import { systemClock, type Clock } from "../../options/time/clock.ts";
import type { CredentialSource } from "../../options/credential-source.ts";
import { untilAborted } from "../../options/time/until-aborted.ts";
import type { ProtectedResource } from "../discover.ts";
import { encloses } from "../encloses.ts";
import { OAuthError } from "../oauth-error.ts";
import { createRenewal } from "./create-renewal.ts";
import { guardStore } from "./guard-store.ts";
import type { RequestOptions } from "../request-options.ts";
import type { TokenStore } from "../token-store.ts";
import type { Tokens } from "../tokens.ts";

/** Options of `tokenSource`. */
export interface TokenSourceOptions extends Pick<RequestOptions, "fetch"> {
  /** Store of the tokens. New tokens are saved before they are used. */
  readonly store: TokenStore;
  /** The result of `discover`. Default: it is discovered before the first renewal. */
  readonly resource?: ProtectedResource | undefined;
  /** Time before its expiry at which a token is renewed, in milliseconds; at most half of its lifetime. Default: 30000. */
  readonly refreshAheadMs?: number | undefined;
  /** Time limit of a renewal, in milliseconds. Choose less than the time after which the store's lock is stale. Default: 30000. */
  readonly timeoutMs?: number | undefined;
  /** Default: the system's clock. */
  readonly clock?: Clock | undefined;
}

/** Renews tokens. Pass it to a client as its `auth`. */
export interface TokenSource extends CredentialSource {
  /**
   * Returns a valid access token. Rejects with OAuthError: `authorize-again` if the owner must authorize again; `unreachable` and
   * `unavailable` if a later call may succeed; `resource-mismatch` if the tokens are for another URL than the base URL; `store-failed`, `rejected`, `response-invalid`, `metadata-invalid`, `unsupported`. Rejects with
   * the signal's reason if it is aborted; the renewal goes on.
   */
  readonly token: (signal?: AbortSignal, baseUrl?: string) => Promise<string>;
  /** Deletes the tokens from the store and from memory: later calls reject with `authorize-again`. Rejects with OAuthError `store-failed`. */
  readonly forget: () => Promise<void>;
}

const defaultAheadMs = 30_000;
const defaultTimeoutMs = 30_000;

/**
 * Provides access tokens and renews them. It is safe with refresh tokens that can be used once: there is one refresh at a time, for any number
 * of calls, and a rejection of an earlier token causes none.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-6
 * @example
 * ```ts
 * import { tokenSource } from "@plumbline/client-runtime/oauth";
 * import { fileStore } from "@plumbline/client-runtime/oauth/node";
 * import { createClient } from "./generated/client.ts";
 *
 * const store = fileStore("tokens.json");
 * export const client = createClient({
 *   baseUrl: "https://api.example.com/v1",
 *   auth: tokenSource({ store }),
 * });
 * ```
 */
export function tokenSource(options: TokenSourceOptions): TokenSource {
  const { clock = systemClock, refreshAheadMs = defaultAheadMs } = options;
  const { timeoutMs = defaultTimeoutMs } = options;
  const store = guardStore(options.store);
  let held: Tokens | undefined;
  let rejected: string | undefined;
  let flight: Promise<Tokens> | undefined;

  const isAlive = ({ accessToken, expiresAt = Infinity }: Tokens): boolean =>
    accessToken !== rejected && clock.now() < expiresAt;
  const isFresh = (tokens: Tokens): boolean =>
    isAlive(tokens) && clock.now() < renewAt(tokens, refreshAheadMs);
  const renew = createRenewal({ ...options, store, timeoutMs, clock, isAlive, isFresh });

  const fly = async (): Promise<Tokens> => {
    try {
      held = await renew();
      return held;
    } finally {
      flight = undefined;
    }
  };
  const find = async (): Promise<Tokens> => {
    if (held && isFresh(held)) return held;
    flight ??= fly();
    return flight;
  };
  return {
    token: async (signal, baseUrl) => {
      const { accessToken, resource } = await untilAborted(find, signal);
      if (baseUrl !== undefined) checkResource(resource, baseUrl);
      return accessToken;
    },
    forget: async () => {
      // Its tokens would be held again.
      await flight?.catch(() => {});
      await store.withLock(async () => store.save(null));
      held = undefined;
    },
    reject: (token) => {
      // A late rejection of an earlier token does not affect the current one.
      if (held?.accessToken === token) rejected = token;
    },
  };
}

/** Prevents tokens from being sent to a service that could use them at theirs. */
function checkResource(resource: string, baseUrl: string): void {
  const [issuedFor, service] = [URL.parse(resource), URL.parse(baseUrl)];
  if (issuedFor && service && encloses(issuedFor, service)) return;
  throw new OAuthError(
    "resource-mismatch",
    `The tokens are for ${resource}, but the client's base URL is ${baseUrl}; sign in to that URL`,
  );
}

function renewAt({ obtainedAt, expiresAt = Infinity }: Tokens, aheadMs: number): number {
  return expiresAt - Math.min(aheadMs, (expiresAt - obtainedAt) / 2);
}
