import type { Contract } from "@plumbline/contract";
import type { CheckFamily, Exchange, Severity, Skip } from "@plumbline/report";
import type { Breach, Case } from "./case.ts";
import type { Subject } from "./subject.ts";

/** A precondition that a target must meet before a check can run. The planner evaluates it. */
export interface Need {
  readonly id: string;
  /** The precondition, in the words of the page of checks: `a target that keeps state`. */
  readonly says: string;
  /** Returns the skip with the remedy, or `undefined` if the target meets the precondition. */
  readonly unmet: (subject: Subject) => Skip | undefined;
}

interface CheckBase {
  /** `family/name`. */
  readonly id: string;
  readonly family: CheckFamily;
  readonly severity: Severity;
  /** The statement of the check, as a sentence. */
  readonly title: string;
  /** Preconditions, in the order in which the planner evaluates them. The first unmet one skips the check. Default: none. */
  readonly needs?: readonly Need[];
  /** Whether the check applies to the operation. Evaluated before `needs`. Default: always. */
  readonly applies?: (subject: Subject) => boolean;
  /** Whether the document states the rule, which makes the severity `must`. Default: the severity is the same for every document. */
  readonly isStated?: (contract: Contract) => boolean;
  /**
   * Whether the check is for operations that are not served under the base URL, such as the endpoints of an authorization server. Default:
   * `false`.
   */
  readonly isElsewhere?: boolean;
}

/**
 * The cases of a check, planned one by one. `undefined` is a pause: planning may take long, and the run handles signals and timers between
 * the steps. A check without cases does not apply.
 */
export type CaseSteps = Iterable<Case | undefined>;

/** A check that sends its own cases. */
export interface PropertyCheck extends CheckBase {
  readonly kind: "property";
  /** Checks that must hold on the operation before this one can prove anything. */
  readonly after?: readonly string[];
  /**
   * Whether a correct target rejects the requests of the check before any work begins. Such requests do not count against the write limit.
   */
  readonly expectsRejection?: boolean;
  /** Whether the cases are independent, so that a run with little time can send some of them. Default: as `expectsRejection`. */
  readonly isDivisible?: boolean;
  /** Whether the check runs after the other checks of all operations, because it leaves the target unusable for a while. */
  readonly isLast?: boolean;
  /** Whether the check runs after the `isLast` checks too, because it may leave no credential valid. */
  readonly endsRun?: boolean;
  /** The cases, or a skip for a reason that no need covers, or `undefined` if the check does not apply. */
  plan(subject: Subject): CaseSteps | Skip | undefined;
}

/** The plan of a check on one operation: its only case, or the result of `PropertyCheck.plan`. */
export type Planned = Case | ReturnType<PropertyCheck["plan"]>;

/** A property check as `defineCheck` takes it. */
export interface PropertyDefinition extends Omit<PropertyCheck, "id" | "family" | "kind" | "plan"> {
  /** The part of the ID after the family. */
  readonly name: string;
  plan(subject: Subject): Planned;
}

/** The judgement of an observer on one exchange. */
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

/** An observer as `defineCheck` takes it. */
export interface ObserverDefinition extends Omit<ObserverCheck, "id" | "family" | "kind"> {
  /** The part of the id after the family. */
  readonly name: string;
}

/** A check of the suite. */
export type Check = PropertyCheck | ObserverCheck;
