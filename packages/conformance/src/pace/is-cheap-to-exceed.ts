import type { RateLimitPolicy } from "@plumbline/contract";
import type { LimitWindow } from "../model/case.ts";
import type { Identity, ResolvedTarget } from "../model/target.ts";

/** The part of a limit from which filling up its window costs less than emptying it. */
const nearly = 3 / 4;

/** What a run has sent so far. */
export interface SentSoFar {
  readonly target: Pick<ResolvedTarget, "identities">;
  readonly sent: readonly unknown[];
  readonly windowOf: (policy: RateLimitPolicy, identity: Identity) => LimitWindow;
}

/**
 * Whether it costs little to exceed a limit now: its window holds as many requests of the acting identity's partition as it allows, or
 * three quarters of them and no others, or it has just become empty and reads fill it.
 */
export function isCheapToExceed(
  { target, windowOf, sent }: SentSoFar,
  policy: RateLimitPolicy,
): boolean {
  const window = windowOf(policy, target.identities[0]);
  if (!window.isKnown) return window.known >= policy.limit;
  const isEmpty = window.sent === 0 && sent.length > 0 && policy.counts === "all";
  return isEmpty || window.known >= nearly * policy.limit;
}
