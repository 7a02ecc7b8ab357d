import type { Operation } from "@plumbline/contract";
import type { SeverityMap, Skip } from "@plumbline/report";
import { costOfRuns, sumCosts } from "../../input/case-for.ts";
import { isElsewhere } from "../../input/plain/is-elsewhere.ts";
import type { Case, Cost } from "../../model/case.ts";
import type { CaseSteps, Check } from "../../model/check.ts";
import type { PlanEntry } from "../../model/plan.ts";
import type { Subject } from "../../model/subject.ts";
import type { Subjects } from "./create-subjects.ts";
import { offSkip } from "./rate-checks.ts";

export interface OperationPlanning {
  readonly checks: readonly Check[];
  readonly severity: SeverityMap | undefined;
  readonly subjects: Subjects;
  /** Whether all checks are for operations that are not served under the base URL, too. Default: as `Check.isElsewhere` says. */
  readonly isEverywhere?: boolean;
}

const nothing: Cost = { operations: 0, writes: 0 };

/** Plans one operation in steps of a check or a case, and returns its entries in the order of the checks. */
export function* planOperation(
  operation: Operation,
  { checks, severity, subjects, isEverywhere = false }: OperationPlanning,
): Generator<undefined, readonly PlanEntry[]> {
  const { subject, skip } = subjects(operation);
  yield;
  const isOutside = isElsewhere(subject.contract, operation);
  const entries: PlanEntry[] = [];
  for (const check of checks) {
    if (!isEverywhere && (check.isElsewhere ?? false) !== isOutside) continue;
    entries.push(...(yield* planEntry(check, subject, skip ?? offSkip(check, severity))));
    yield;
  }
  return entries;
}

/** Plans a check on an operation in steps of a case, and returns its entry if it applies. */
function* planEntry(
  check: Check,
  subject: Subject,
  skip: Skip | undefined,
): Generator<undefined, readonly PlanEntry[]> {
  const applies = check.applies?.(subject) ?? true;
  if (!applies) return [];
  const unmet = skip ?? unmetNeed(check, subject);
  if (check.kind === "observer") return [entry(check, subject, unmet ? { skip: unmet } : {})];
  if (unmet && check.applies) return [entry(check, subject, { skip: unmet })];
  // Without `applies`, the plan of a check shows whether it applies.
  const planned = check.plan(subject);
  if (planned === undefined) return [];
  if ("reason" in planned) return [entry(check, subject, { skip: unmet ?? planned })];
  const cases = yield* collect(planned);
  if (cases.length === 0) return [];
  if (unmet) return [entry(check, subject, { skip: unmet })];
  const cost = sumCosts(cases.map(costOfRuns));
  return [{ check, subject, cases, cost, isLast: false }];
}

function* collect(steps: CaseSteps): Generator<undefined, readonly Case[]> {
  const cases: Case[] = [];
  for (const step of steps) {
    if (step) cases.push(step);
    yield;
  }
  return cases;
}

/** The skip of the first need that the target does not meet. */
function unmetNeed({ needs = [] }: Check, subject: Subject): Skip | undefined {
  for (const need of needs) {
    const skip = need.unmet(subject);
    if (skip) return skip;
  }
  return undefined;
}

function entry(check: Check, subject: Subject, more: { skip?: Skip }): PlanEntry {
  return { check, subject, cases: [], cost: nothing, isLast: false, ...more };
}
