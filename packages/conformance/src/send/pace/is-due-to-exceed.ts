import type { RateLimitPolicy } from "@plumbline/contract";
import type { LimitWindow } from "../../model/case.ts";
import type { Identity, ResolvedTarget } from "../../model/target.ts";
import type { LearntCounting } from "./create-learnt-counting.ts";

/** The part of a limit from which filling up its window costs less than emptying it. */
const nearly = 3 / 4;

/** What a run has sent and seen so far. */
export interface SentSoFar {
  readonly target: Pick<ResolvedTarget, "identities">;
  readonly exchanges: readonly unknown[];
  readonly windowOf: (policy: RateLimitPolicy, identity: Identity) => LimitWindow;
  readonly pace: { readonly counting: Pick<LearntCounting, "isStricter"> };
}

/**
 * Whether to exceed a limit now, because it costs little: its window holds as many requests of the acting identity's partition as it
 * allows, or three quarters of them and no others, or it has just become empty and reads fill it. Or because the target rejects more than
 * its limits explain, so that exceeding them shows why.
 */
export function isDueToExceed(
  { target, windowOf, exchanges, pace }: SentSoFar,
  policy: RateLimitPolicy,
): boolean {
  if (pace.counting.isStricter()) return true;
  const window = windowOf(policy, target.identities[0]);
  if (!window.isKnown) return window.known >= policy.limit;
  const isEmpty = window.sent === 0 && exchanges.length > 0 && policy.counts === "all";
  return isEmpty || window.known >= nearly * policy.limit;
}
