import type { AttemptOutcome } from "../attempt-outcome.ts";
import type { Wait } from "../receipt.ts";

/** The decision to send a call again. */
export interface Retry {
  readonly reason: Exclude<Wait["reason"], "budget"> | "credential";
  /** How long to wait first, in milliseconds. */
  readonly ms: number;
  /** Replaces the last attempt's outcome, if that does not describe the call. */
  readonly countsAs?: AttemptOutcome;
}

/** How many waits of a reason there have been. */
export function countWaits({ waits }: { readonly waits: readonly Wait[] }, reason: string): number {
  return waits.filter((wait) => wait.reason === reason).length;
}
