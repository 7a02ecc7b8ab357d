import type { Case } from "./case.ts";
import type { PlanEntry } from "./check.ts";

/** Cases of one entry that are sent without a break. */
export interface Portion {
  readonly entry: PlanEntry;
  readonly cases: readonly Case[];
  /** Whether the entry is done with it. */
  readonly isFinal: boolean;
  /** When it has ended at the declared limits, in milliseconds since the start, as far as that is known beforehand. */
  readonly endsAtMs: number;
}

/** Supplies a run with the portions to send: all at once, or operation by operation as the run goes. */
export interface PortionFeed {
  /** The next portions, or `undefined` after the last. */
  next(): readonly Portion[] | undefined;
}

/** In which order the cases of a plan are sent. */
export interface Schedule {
  readonly portions: readonly Portion[];
  /** How long all of it takes at the declared limits, in milliseconds. */
  readonly durationMs: number;
}
