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
   * Another operation of the same run; `undefined` if the target does not allow its effect, if it is served
   * elsewhere, or if no request can be built for it.
   */
  readonly other: (operation: string) => Subject | undefined;
  /**
   * What `survey` returns for all operations that `other` returns, in document order. Computed once in a run for each
   * `survey`, so pass a function of a module, not a closure. Of a document that is planned as the run goes, only the first
   * operations are surveyed.
   */
  readonly surveyed: <T>(survey: (subjects: readonly Subject[]) => T) => T;
  /** Whether the operation is among those that are surveyed. */
  readonly isSurveyed: boolean;
}

/** A precondition that a target must meet before a check can run. The planner evaluates it. */
export interface Need {
  readonly id: string;
  /** What the check needs, as the page of checks lists it: `a target that keeps state`. */
  readonly says: string;
  /** The skip of a check that needs it, with the remedy, or `undefined` if the target meets it. */
  readonly unmet: (subject: Subject) => Skip | undefined;
}

interface CheckBase {
  /** `family/name`. */
  readonly id: string;
  readonly family: CheckFamily;
  readonly severity: Severity;
  /** What the check states, as a sentence. */
  readonly title: string;
  /** Preconditions, in the order in which the planner evaluates them. The first unmet one skips the check. Default: none. */
  readonly needs?: readonly Need[];
  /** Whether the check has something to say about the operation. Evaluated before `needs`. Default: always. */
  readonly applies?: (subject: Subject) => boolean;
  /** Whether the document states the rule, which makes the severity `must`. Default: the severity is the same for every document. */
  readonly isStated?: (contract: Contract) => boolean;
  /** Whether the check is for operations that are not served under the base URL, such as those of an authorization server. Default: `false`. */
  readonly isElsewhere?: boolean;
}

/** A check that sends its own cases. */
export interface PropertyCheck extends CheckBase {
  readonly kind: "property";
  /** Checks that must hold on the operation before this one can prove anything. */
  readonly after?: readonly string[];
  /** Whether a correct target rejects its requests before any work begins. Then they do not count against the write limit. */
  readonly expectsRefusal?: boolean;
  /** Whether it runs after the other checks of all operations, because it leaves the target unusable for a while. */
  readonly isLast?: boolean;
  /** Whether it runs after those as well, because it may leave no credential valid. */
  readonly endsRun?: boolean;
  /** The cases, or a skip for a reason that no need covers, or `undefined` if the check does not apply. Called if all needs are met. */
  plan(subject: Subject): readonly Case[] | Skip | undefined;
}

/** A property check without what follows from its family: the family's list adds it. */
export interface PropertyDefinition extends Omit<PropertyCheck, "id" | "family" | "kind"> {
  /** The part of the id after the family. */
  readonly name: string;
}

/** What an observer found in one exchange. */
export interface Observation {
  readonly exchange: Exchange;
  /** Clauses that the exchange proves. */
  readonly holds: readonly string[];
  readonly breaches: readonly (Breach & { readonly clause: string; readonly rests: string })[];
}

/** A check that sends nothing and judges the exchanges of the other checks. */
export interface ObserverCheck extends CheckBase {
  readonly kind: "observer";
  observe(
    subject: Subject,
    exchanges: readonly Exchange[],
  ): readonly Observation[] | Skip | undefined;
}

/** An observer without what follows from its family: the family's list adds it. */
export interface ObserverDefinition extends Omit<ObserverCheck, "id" | "family" | "kind"> {
  /** The part of the id after the family. */
  readonly name: string;
}

export type Check = PropertyCheck | ObserverCheck;

/** One check on one operation, planned. */
export interface PlanEntry {
  readonly check: Check;
  readonly subject: Subject;
  readonly cases: readonly Case[];
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
