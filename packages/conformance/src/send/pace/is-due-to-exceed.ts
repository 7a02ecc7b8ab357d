import type { RateLimitPolicy } from "@plumbline/contract";
import type { LimitWindow } from "../../model/case.ts";
import type { Identity, ResolvedTarget } from "../../model/target.ts";
import type { LearntCounting } from "./create-learnt-counting.ts";

/** The part of a limit from which filling up its window costs less than emptying it. */
const nearly = 3 / 4;

/** The past requests and responses of a run. */
export interface SentSoFar {
  readonly target: Pick<ResolvedTarget, "identities">;
  readonly exchanges: readonly unknown[];
  readonly windowOf: (policy: RateLimitPolicy, identity: Identity) => LimitWindow;
  readonly pace: { readonly counting: Pick<LearntCounting, "isStricter"> };
}

/**
 * Whether to exceed a limit now. That costs little if the window contains as many requests of the acting identity's partition as the limit
 * allows, or three quarters of that number and no other requests, or if the window has just become empty and reads fill it. A limit is also
 * exceeded if the target rejects more requests than its limits explain, because exceeding the limit shows the reason.
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
