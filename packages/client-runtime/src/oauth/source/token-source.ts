import { systemClock, type Clock } from "../../time/clock.ts";
import type { CredentialSource } from "../../call/client-options.ts";
import { untilAborted } from "../../time/until-aborted.ts";
import type { ProtectedResource } from "../discover.ts";
import { createRenewal } from "./create-renewal.ts";
import type { RequestOptions } from "../request-options.ts";
import type { TokenStore } from "../token-store.ts";
import type { Tokens } from "../tokens.ts";

/** Where the tokens are, and when they are renewed. */
export interface TokenSourceOptions extends Pick<RequestOptions, "fetch"> {
  /** Where the tokens are, and where each renewed one is saved before it is used. */
  readonly store: TokenStore;
  /** As `discover` found it; left out, it is looked for when a token has to be renewed for the first time. */
  readonly resource?: ProtectedResource | undefined;
  /** How long before its end a token is renewed, in milliseconds; never more than half of its life. Default: 30000. */
  readonly refreshAheadMs?: number | undefined;
  /** How long the authorization server may take for a renewal, in milliseconds; less than a store's lock lasts. Default: 30000. */
  readonly timeoutMs?: number | undefined;
  /** The time to go by; default: that of the system. */
  readonly clock?: Clock | undefined;
}

/** What a client takes as its `auth`. */
export interface TokenSource extends CredentialSource {
  /**
   * An access token that is good by what is known. Rejects with OAuthError: `authorize-again` when only the owner can help;
   * `unreachable` and `unavailable` when a later call may fare better, for which everything is kept; `store-failed`, `refused`,
   * `answer-invalid`, `metadata-invalid`, `unsupported`. Rejects with the signal's reason when that is aborted; the renewal goes on.
   */
  readonly token: (signal?: AbortSignal) => Promise<string>;
}

const defaultAheadMs = 30_000;
const defaultTimeoutMs = 30_000;

/**
 * Tokens that renew themselves, safe with refresh tokens that are good for one use: however many calls ask, and whichever of them
 * was refused, there is one refresh at a time, and none for a token that has been renewed meanwhile.
 */
export function tokenSource(options: TokenSourceOptions): TokenSource {
  const { clock = systemClock, refreshAheadMs = defaultAheadMs } = options;
  const { timeoutMs = defaultTimeoutMs } = options;
  let held: Tokens | undefined;
  let refused: string | undefined;
  let flight: Promise<Tokens> | undefined;

  const isAlive = ({ accessToken, expiresAt = Infinity }: Tokens): boolean =>
    accessToken !== refused && clock.now() < expiresAt;
  const isFresh = (tokens: Tokens): boolean =>
    isAlive(tokens) && clock.now() < renewAt(tokens, refreshAheadMs);
  const renew = createRenewal({ ...options, timeoutMs, clock, isAlive, isFresh });

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
    token: async (signal) => (await untilAborted(find, signal)).accessToken,
    reject: (token) => {
      // A refusal that comes late, of a token that has been renewed meanwhile, says nothing of the one that took its place.
      if (held?.accessToken === token) refused = token;
    },
  };
}

function renewAt({ obtainedAt, expiresAt = Infinity }: Tokens, aheadMs: number): number {
  return expiresAt - Math.min(aheadMs, (expiresAt - obtainedAt) / 2);
}
