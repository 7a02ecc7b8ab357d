import type { PlannedShard, Skip } from "@plumbline/report";
import type { Case, Cost } from "./case.ts";
import type { Check } from "./check.ts";
import type { ResolvedTarget } from "./target.ts";
import type { Subject } from "./subject.ts";

/** One check on one operation, planned. */
export interface PlanEntry {
  readonly check: Check;
  readonly subject: Subject;
  readonly cases: readonly Case[];
  /** How many of its cases do not fit into the budget or the time. Default: none. */
  readonly leftOut?: number;
  /** Its cases that do not fit into the time. They are sent if the run is faster than planned. */
  readonly others?: readonly Case[];
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
  /** The partitions that share the plan. Absent: only the first one. */
  readonly lanes?: Lanes;
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
  /** The partition in which it is sent while others send theirs. Absent: it is sent alone. */
  readonly lane?: PortionLane;
}

/** How a portion is sent in a partition beside others. */
export interface PortionLane {
  /** Of the partition in `Lanes.targets`. */
  readonly index: number;
  /** The operation and the cases of the portion as planned for the partition. */
  readonly subject: Subject;
  readonly cases: readonly Case[];
  /** The entries that must be complete before, in any partition. */
  readonly after: readonly PlanEntry[];
}

/** Supplies a run with the portions to send: all at once, or operation by operation as the run goes. */
export interface PortionFeed {
  /**
   * The next portions, none if they are not planned yet, or `undefined` after the last. While lanes are open, a lane asks for its own:
   * then `undefined` means that there is nothing to send beside the other lanes now.
   */
  next(lane?: number): readonly Portion[] | undefined;
  /** What it has not supplied, so that a run which ends early completes its entries. Default: it has supplied everything. */
  readonly left?: () => readonly Portion[];
}

/** In which order the cases of a plan are sent. */
export interface Schedule {
  readonly portions: readonly Portion[];
  /** How long all of it takes at the declared limits, in milliseconds. */
  readonly durationMs: number;
}

/** The partitions that share a plan. In each, another identity with the same rights acts. */
export interface Lanes {
  /** The target as each partition sees it: its identity comes first, with its fixtures. The first is the run's own. */
  readonly targets: readonly [ResolvedTarget, ...ResolvedTarget[]];
  /** The operation and the cases of an entry as planned for a partition; `undefined` if one of the cases cannot run there. */
  readonly planIn: (lane: number, entry: PlanEntry) => LanePlan | undefined;
}

/** An entry as planned for a partition. */
export interface LanePlan {
  readonly subject: Subject;
  /** In the order of the entry's own cases. */
  readonly cases: readonly Case[];
}
