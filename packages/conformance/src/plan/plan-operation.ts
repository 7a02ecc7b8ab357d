import type { Operation } from "@plumbline/contract";
import type { SeverityMap, Skip } from "@plumbline/report";
import { costOfRuns, sumCosts } from "../cases/case-for.ts";
import { isElsewhere } from "../cases/input/is-elsewhere.ts";
import type { Cost } from "../model/case.ts";
import type { Check } from "../model/check.ts";
import type { PlanEntry } from "../model/plan.ts";
import type { Subject } from "../model/subject.ts";
import type { Subjects } from "./create-subjects.ts";
import { offSkip } from "./rate-checks.ts";

export interface OperationPlanning {
  readonly checks: readonly Check[];
  readonly severity: SeverityMap | undefined;
  readonly subjects: Subjects;
}

const nothing: Cost = { operations: 0, writes: 0 };

/** The entries of one operation, in the order of the checks. */
export function planOperation(
  operation: Operation,
  { checks, severity, subjects }: OperationPlanning,
): PlanEntry[] {
  const { subject, skip } = subjects(operation);
  const isOutside = isElsewhere(subject.contract, operation);
  return checks
    .filter((check) => (check.isElsewhere ?? false) === isOutside)
    .flatMap((check) => planEntry(check, subject, skip ?? offSkip(check, severity)));
}

function planEntry(check: Check, subject: Subject, skip: Skip | undefined): PlanEntry[] {
  const applies = check.applies?.(subject) ?? true;
  const unmet = skip ?? (applies ? unmetNeed(check, subject) : undefined);
  if (check.kind === "observer") return [entry(check, subject, unmet ? { skip: unmet } : {})];
  if (!applies) return [];
  if (unmet && check.applies) return [entry(check, subject, { skip: unmet })];
  // Without `applies`, the plan of a check shows whether it applies.
  const planned = check.plan(subject);
  if (planned === undefined) return [];
  if (unmet) return [entry(check, subject, { skip: unmet })];
  if ("reason" in planned) return [entry(check, subject, { skip: planned })];
  const cost = sumCosts(planned.map(costOfRuns));
  return [{ check, subject, cases: planned, cost, isLast: false }];
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
