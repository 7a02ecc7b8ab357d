import type { PlannedShard, Skip } from "@plumbline/report";
import type { Case, Cost } from "./case.ts";
import type { Check } from "./check.ts";
import type { Subject } from "./subject.ts";

/** One check on one operation, planned. */
export interface PlanEntry {
  readonly check: Check;
  readonly subject: Subject;
  readonly cases: readonly Case[];
  /** The cases that do not fit into the budget or the time. The run sends them if it is faster than planned. Default: none. */
  readonly leftOut?: readonly Case[];
  readonly skip?: Skip;
  readonly cost: Cost;
  /** Whether the entry runs after all other entries. */
  readonly isLast: boolean;
}

/** The whole run before its first request. Entries are in execution order. */
export interface Plan {
  readonly entries: readonly PlanEntry[];
  readonly cost: Cost;
  /** When the cases of the entries are sent. */
  readonly schedule: Schedule;
  /** Operations of the contract that are served elsewhere than under the base URL. */
  readonly elsewhere: readonly string[];
  /** Which shard of the plan it is. */
  readonly shard?: PlannedShard;
}

/** One case of an entry in a schedule, or only the end of the entry. */
export interface Portion {
  readonly entry: PlanEntry;
  readonly planned?: Case;
  /** Whether this is the last portion of the entry. */
  readonly isFinal: boolean;
  /** The number of cases left out when the entry ends. Default: as planned. */
  readonly leftOut?: number;
  /** When the portion ends at the declared limits, in milliseconds since the start, as far as known in advance. */
  readonly endsAtMs: number;
}

/** Supplies a run with the portions to send: all at once, or operation by operation as the run goes. */
export interface PortionFeed {
  /** The next portions, none if they are not planned yet, or `undefined` after the last. */
  next(): readonly Portion[] | undefined;
  /** Returns the portions to send instead of the waiting ones. Default: the waiting ones. */
  readonly revise?: (waiting: readonly Portion[]) => readonly Portion[];
}

/** The order in which the cases of a plan are sent. */
export interface Schedule {
  readonly portions: readonly Portion[];
  /** How long all portions take at the declared limits, in milliseconds. */
  readonly durationMs: number;
}
