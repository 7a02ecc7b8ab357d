import type { Contract, Operation } from "@plumbline/contract";
import { ConformanceError } from "../errors/conformance-error.ts";
import type { Cost } from "../model/case.ts";
import type { Check, Plan, PlanEntry, Subject } from "../model/check.ts";
import type { SeverityMap, Shard, Skip } from "@plumbline/report";
import type { ResolvedTarget } from "../model/target.ts";
import { costOfRuns, sumCosts } from "../cases/case-for.ts";
import { checkFixtures } from "../target/check-fixtures.ts";
import { fitPlan } from "./fit-plan.ts";
import { alternativesOf, fixtureValues } from "../target/fixtures.ts";
import { isElsewhere } from "../cases/input/is-elsewhere.ts";
import { plainInput } from "../cases/input/plain-input.ts";
import { matchesGlob } from "./matches-glob.ts";
import { checkSeverities, offSkip, rateChecks } from "./rate-checks.ts";
import { isAllowed } from "../target/resolve-target.ts";
import { schedulePlan } from "./schedule-plan.ts";
import { shardPlan } from "./shard-plan.ts";
import { documentValues, type ValueSource } from "../cases/input/value-source.ts";

export interface PlanOptions {
  readonly contract: Contract;
  readonly target: ResolvedTarget;
  readonly seed: number;
  /** Random inputs per property. */
  readonly runs: number;
  /** Only these operations, by id. Default: all. */
  readonly operations?: readonly string[];
  /** Only checks whose id matches one of these globs, for example `idempotency/*`. Default: all. */
  readonly checks?: readonly string[];
  /** The checks to choose from, observers last. */
  readonly catalog: readonly Check[];
  /** Severities in place of the checks' own. */
  readonly severity?: SeverityMap;
  /** Only this part of the run. Default: all of it. */
  readonly shard?: Shard;
  /** How long the run may take at the declared limits, in milliseconds: what is worth most in it is kept. Default: as long as it takes. */
  readonly time?: number;
  readonly values?: ValueSource;
}

const nothing: Cost = { operations: 0, writes: 0 };

/** Decides before the first request what a run will send. The same options give the same plan. Throws ConformanceError `NOTHING_SELECTED`, `CONFIG_INVALID`. */
export function planRun(options: PlanOptions): Plan {
  const { contract, target } = options;
  checkFixtures(contract, target.fixtures);
  const here = contract.operations.filter((operation) => !isElsewhere(contract, operation));
  const operations = selectOperations(contract, options.operations);
  const all = options.catalog;
  checkSeverities(options.severity ?? {}, all);
  const checks = rateChecks(selectChecks(all, options.checks), options.severity);
  const subjects = createSubjects(here, options);
  const planned = operations.flatMap((operation) =>
    planOperation(operation, { checks, severity: options.severity, subjects }),
  );
  const entries = inOrder(planned);
  const elsewhere = operations
    .filter((operation) => !here.includes(operation) && !isPlanned(operation, entries))
    .map(({ id }) => id);
  const limits = contract.policies.rateLimits;
  const cost = sumCosts(entries.map((entry) => entry.cost));
  const whole = { entries, cost, schedule: schedulePlan(entries, limits), elsewhere };
  const plan = fitPlan(whole, {
    budget: target.budget,
    limits,
    ...(options.time === undefined ? {} : { time: options.time }),
  });
  return options.shard ? shardPlan(contract, plan, options.shard) : plan;
}

/** What leaves the target unusable comes last, and after it whatever looks at what it was answered. */
function inOrder(planned: readonly PlanEntry[]): readonly PlanEntry[] {
  const late = planned.filter(({ check }) => check.kind === "property" && check.isLast === true);
  const isProbed = late.some(({ skip }) => !skip);
  const observers = planned.filter(({ check }) => check.kind === "observer" && isProbed);
  const sizeOf = ({ subject: { operation } }: PlanEntry): number =>
    Math.max(
      ...late
        .filter(({ subject, skip }) => subject.operation === operation && !skip)
        .map(({ cost }) => cost.operations),
    );
  // The smallest limit is tripped first: what trips it counts towards the larger ones.
  const ordered = late
    .toSorted((a, b) => sizeOf(a) - sizeOf(b) || 0)
    .toSorted((a, b) => endRank(a) - endRank(b));
  const last = [...ordered, ...observers].map((entry) => ({ ...entry, isLast: true }));
  const isEarly = (entry: PlanEntry): boolean =>
    !late.includes(entry) && !observers.includes(entry);
  return [...planned.filter(isEarly), ...last];
}

function isPlanned(operation: Operation, entries: readonly PlanEntry[]): boolean {
  return entries.some(({ subject }) => subject.operation === operation);
}

/** What ends the run comes last; before it, what ends it with credentials of its own. */
function endRank({ check }: PlanEntry): number {
  if (check.kind !== "property" || check.endsRun !== true) return 0;
  return check.isElsewhere === true ? 1 : 2;
}

interface Selection {
  readonly checks: readonly Check[];
  readonly severity: SeverityMap | undefined;
  readonly subjects: Subjects;
}

function planOperation(
  operation: Operation,
  { checks, severity, subjects }: Selection,
): PlanEntry[] {
  const { subject, skip } = subjects(operation);
  const isOutside = isElsewhere(subject.contract, operation);
  return checks
    .filter((check) => (check.isElsewhere ?? false) === isOutside)
    .flatMap((check) => planEntry(check, subject, skip ?? offSkip(check, severity)));
}

type Subjects = (operation: Operation) => { readonly subject: Subject; readonly skip?: Skip };

/** The operations as checks see them, each made once, and the reason why one is left alone. */
function createSubjects(here: readonly Operation[], options: PlanOptions): Subjects {
  const { contract, target, seed, runs } = options;
  const { fixtures } = target;
  const values = fixtureValues(fixtures, options.values ?? documentValues);
  const known = new Map<string, ReturnType<Subjects>>();

  function other(id: string): Subject | undefined {
    const operation = here.find((one) => one.id === id);
    const made = operation && subjects(operation);
    return made?.skip ? undefined : made?.subject;
  }

  function make(operation: Operation): ReturnType<Subjects> {
    const plain = plainInput(contract, operation, values);
    const subject: Subject = {
      contract,
      operation,
      target,
      plain: plain ?? { path: {}, query: {}, header: {}, cookie: {} },
      alternatives: alternativesOf(fixtures, operation),
      runs,
      seed,
      other,
    };
    const isBuildable = plain !== undefined || isElsewhere(contract, operation);
    const skip = isBuildable ? operationSkip(subject) : unbuildable;
    return { subject, ...(skip ? { skip } : {}) };
  }

  function subjects(operation: Operation): ReturnType<Subjects> {
    const made = known.get(operation.id) ?? make(operation);
    known.set(operation.id, made);
    return made;
  }

  return subjects;
}

const unbuildable: Skip = {
  reason: "not-selected",
  detail: "no request can be made of the document: give examples for its required parts",
};

function operationSkip({ operation, target }: Subject): Skip | undefined {
  const { effect } = operation.policies;
  if (operation.method === "trace")
    return { reason: "not-selected", detail: "TRACE cannot be sent" };
  if (isAllowed(effect, target.allow)) return undefined;
  return { reason: "effect-not-allowed", detail: `allow it with --allow ${effect}` };
}

function planEntry(check: Check, subject: Subject, skip: Skip | undefined): PlanEntry[] {
  const applies = check.applies?.(subject) ?? true;
  const unmet = skip ?? (applies ? unmetNeed(check, subject) : undefined);
  if (check.kind === "observer") return [entry(check, subject, unmet ? { skip: unmet } : {})];
  if (!applies) return [];
  if (unmet && check.applies) return [entry(check, subject, { skip: unmet })];
  // The plan of a check without `applies` shows whether it applies.
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

function selectOperations(
  { operations }: Contract,
  wanted: readonly string[] | undefined,
): readonly Operation[] {
  if (!wanted || wanted.length === 0) return operations;
  const unknown = wanted.find((id) => !operations.some((operation) => operation.id === id));
  if (unknown === undefined) return operations.filter(({ id }) => wanted.includes(id));
  throw new ConformanceError("NOTHING_SELECTED", `there is no operation "${unknown}"`, {
    hint: `the operations are ${operations.map(({ id }) => id).join(", ")}`,
  });
}

function selectChecks(
  checks: readonly Check[],
  globs: readonly string[] | undefined,
): readonly Check[] {
  if (!globs || globs.length === 0) return checks;
  const unmatched = globs.find((glob) => !checks.some(({ id }) => matchesGlob(id, glob)));
  if (unmatched === undefined) return withSenders(checks, globs);
  throw new ConformanceError("NOTHING_SELECTED", `no check matches "${unmatched}"`, {
    hint: `the checks are ${checks.map(({ id }) => id).join(", ")}`,
  });
}

function withSenders(checks: readonly Check[], globs: readonly string[]): readonly Check[] {
  const selected = checks.filter(({ id }) => globs.some((glob) => matchesGlob(id, glob)));
  if (selected.some(({ kind }) => kind === "property")) return selected;
  throw new ConformanceError(
    "NOTHING_SELECTED",
    `${globs.join(" and ")} only judges what other checks are answered, and would send nothing`,
    { hint: "select checks that send too, for example --checks 'accepts/*'" },
  );
}
