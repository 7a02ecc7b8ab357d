import { isMutating, parseDuration, type RateLimitPolicy } from "@plumbline/contract";
import type { TargetClock } from "../../src/index.ts";
import { type Call, rejection, send, type Ways } from "./book-server.ts";

export interface LimitedWays {
  /** A server that rejects requests above the limits, and a clock that only moves on request. */
  readonly first: NonNullable<Ways["first"]>;
  readonly clock: TargetClock;
  /** Each move of the clock, in milliseconds. */
  readonly moves: number[];
  /** How many requests were rejected. */
  readonly rejected: () => number;
}

export interface LimitedOptions {
  readonly policies: readonly RateLimitPolicy[];
  /** The caller group whose windows a call uses. Default: its shop. */
  readonly group?: (call: Call) => string;
  /** Whether a hit still counts. Default: while it is younger than the window. */
  readonly isRecent?: (hit: {
    readonly at: number;
    readonly now: number;
    readonly window: number;
  }) => boolean;
  /** The number that is allowed instead of the limit. */
  readonly allowed?: (policy: RateLimitPolicy) => number;
}

/** Applies the declared rate limits to each group of callers. Rejected calls do not count. */
export function createLimitedWays(options: LimitedOptions): LimitedWays {
  const { policies, isRecent = younger, group = shopOf, allowed = ({ limit }) => limit } = options;
  const hits = new Map<string, number[]>();
  const moves: number[] = [];
  let now = 0;
  let rejected = 0;

  function first(call: Call): Response | undefined {
    if (!call.caller) return undefined;
    const counting = policies.filter(
      ({ counts }) => counts === "all" || isMutating(call.operation),
    );
    const full = counting.find((policy) => recent(policy, call).length >= allowed(policy));
    if (full) {
      rejected += 1;
      const seconds = String(parseDuration(full.retryAfter) / 1_000);
      return send({
        ...rejection(full.exceeded, "slow down"),
        headers: { "retry-after": seconds },
      });
    }
    for (const policy of counting) recent(policy, call).push(now);
    return undefined;
  }

  function recent({ name, window }: RateLimitPolicy, call: Call): number[] {
    const key = `${name} ${group(call)}`;
    const kept = (hits.get(key) ?? []).filter((at) =>
      isRecent({ at, now, window: parseDuration(window) }),
    );
    hits.set(key, kept);
    return kept;
  }

  const clock: TargetClock = {
    async advance(milliseconds) {
      moves.push(milliseconds);
      now += milliseconds;
    },
  };
  return { first, clock, moves, rejected: () => rejected };
}

function younger({ at, now, window }: { at: number; now: number; window: number }): boolean {
  return now - at < window;
}

function shopOf({ caller }: Call): string {
  return caller?.shop ?? "";
}
