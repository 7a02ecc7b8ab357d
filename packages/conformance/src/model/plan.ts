import type { PlannedShard, Skip } from "@plumbline/report";
import type { Case, Cost } from "./case.ts";
import type { Check } from "./check.ts";
import type { Subject } from "./subject.ts";

/** One check on one operation, planned. */
export interface PlanEntry {
  readonly check: Check;
  readonly subject: Subject;
  readonly cases: readonly Case[];
  /** How many of its cases do not fit into the budget or the time. Default: none. */
  readonly leftOut?: number;
  /** Its cases that do not fit into the time. They are sent if the run is faster than planned. */
  readonly spare?: readonly Case[];
  readonly skip?: Skip;
  readonly cost: Cost;
  /** Whether it runs after all other entries. */
  readonly isLast: boolean;
}

/** The whole run before its first request. Entries are in execution order. */
export interface Plan {
  readonly entries: readonly PlanEntry[];
  readonly cost: Cost;
  /** When their cases are sent. */
  readonly schedule: Schedule;
  /** Operations of the contract that are served elsewhere than under the base URL. */
  readonly elsewhere: readonly string[];
  /** Which shard of the plan it is. */
  readonly shard?: PlannedShard;
}

/** Cases of one entry that are sent without a break. */
export interface Portion {
  readonly entry: PlanEntry;
  readonly cases: readonly Case[];
  /** Whether the entry is done with it. */
  readonly isFinal: boolean;
  /** How many further cases of the entry do not fit into the time after all. Default: none. */
  readonly leftOut?: number;
  /** When it has ended at the declared limits, in milliseconds since the start, as far as that is known beforehand. */
  readonly endsAtMs: number;
}

/** Supplies a run with the portions to send: all at once, or operation by operation as the run goes. */
export interface PortionFeed {
  /** The next portions, none if they are not planned yet, or `undefined` after the last. */
  next(): readonly Portion[] | undefined;
  /** The portions to send instead of those that are waiting. Default: the same. */
  readonly revise?: (waiting: readonly Portion[]) => readonly Portion[];
  /** The portions that the feed still holds back when the run ends early. Default: none. */
  readonly left?: () => readonly Portion[];
}

/** In which order the cases of a plan are sent. */
export interface Schedule {
  readonly portions: readonly Portion[];
  /** How long all of it takes at the declared limits, in milliseconds. */
  readonly durationMs: number;
}
