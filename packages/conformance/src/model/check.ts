import type { Contract, Operation } from "@plumbline/contract";
import type { Breach, Case, Cost, Input } from "./case.ts";
import type { CheckFamily, Exchange, PlannedShard, Severity, Skip } from "@plumbline/report";
import type { Schedule } from "./schedule.ts";
import type { Alternative, ResolvedTarget } from "./target.ts";

/** One operation as a check sees it. */
export interface Subject {
  readonly contract: Contract;
  readonly operation: Operation;
  readonly target: ResolvedTarget;
  /** An input that should be accepted: the first fixture, then the document's examples. */
  readonly plain: Input;
  /** The fixtures of the operation, which take turns. */
  readonly alternatives: readonly Alternative[];
  /** Random inputs per property. */
  readonly runs: number;
  readonly seed: number;
  /**
   * Another operation of the same run, for checks that need more than one; nothing where the target does not allow its
   * effect, where it is served elsewhere, or where no request can be made of it.
   */
  readonly other: (operation: string) => Subject | undefined;
}

/** What a check needs of a target beyond its base URL. */
export type Need =
  | "state"
  | "clock"
  | "second-partition"
  | "second-identity"
  | "retired-identity"
  | "probed-limits"
  | "oauth"
  | "mcp";

interface CheckBase {
  /** `family/name`. */
  readonly id: string;
  readonly family: CheckFamily;
  readonly severity: Severity;
  /** What the check states, as a sentence. */
  readonly title: string;
  /** What it is skipped without. Default: nothing. */
  readonly needs?: readonly Need[];
  /** Whether the document states it, for a check whose severity is `must` then. Default: its severity is the same for every document. */
  readonly isStated?: (contract: Contract) => boolean;
  /** Whether it is for operations that are served elsewhere than under the base URL, such as those of an authorization server. Default: `false`. */
  readonly isElsewhere?: boolean;
}

/** A check that sends its own cases. */
export interface PropertyCheck extends CheckBase {
  readonly kind: "property";
  /** Checks that must hold on the operation before this one can say anything. */
  readonly after?: readonly string[];
  /** Whether what it sends is refused before any work begins, where the target is as it should be: then it takes no place among the writes. */
  readonly expectsRefusal?: boolean;
  /** Whether it runs after every other check of every operation, as it leaves the target unusable for a while. */
  readonly isLast?: boolean;
  /** Whether it runs after those as well, as no credential may be good any more when it is done. */
  readonly endsRun?: boolean;
  /** The cases, a reason to send none, or nothing where the check does not apply. */
  plan(subject: Subject): readonly Case[] | Skip | undefined;
}

/** What an observer says of one exchange. */
export interface Observation {
  readonly exchange: Exchange;
  /** Clauses the exchange keeps. */
  readonly holds: readonly string[];
  readonly breaches: readonly (Breach & { readonly clause: string; readonly rests: string })[];
}

/** A check that sends nothing and judges what the others were answered. */
export interface ObserverCheck extends CheckBase {
  readonly kind: "observer";
  observe(
    subject: Subject,
    exchanges: readonly Exchange[],
  ): readonly Observation[] | Skip | undefined;
}

export type Check = PropertyCheck | ObserverCheck;

/** One check on one operation, planned. */
export interface PlanEntry {
  readonly check: Check;
  readonly subject: Subject;
  readonly cases: readonly Case[];
  readonly skip?: Skip;
  readonly cost: Cost;
  /** Whether it runs after every operation was dealt with. */
  readonly isLast: boolean;
}

/** The whole run before its first request. Entries are in the order in which they are done. */
export interface Plan {
  readonly entries: readonly PlanEntry[];
  readonly cost: Cost;
  /** When their cases are sent. */
  readonly schedule: Schedule;
  /** Operations of the contract that are served elsewhere than under the base URL. */
  readonly elsewhere: readonly string[];
  /** Which part it is of a plan that was divided. */
  readonly shard?: PlannedShard;
}
