import { didYouMean } from "@plumbline/command";
import type { Contract, Operation } from "@plumbline/contract";
import type { SeverityMap, Shard } from "@plumbline/report";
import { isElsewhere } from "../../input/plain/is-elsewhere.ts";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import { compareHarm } from "../../input/request/is-destructive.ts";
import type { Check } from "../../model/check.ts";
import type { PlanEntry } from "../../model/plan.ts";
import { checkFixtures, isLeftOut } from "../../target/check-fixtures.ts";
import { checkLabels } from "../../target/check-labels.ts";
import { createSubjects, type PlannedSubject, type SubjectOptions } from "./create-subjects.ts";
import { planOperation } from "./plan-operation.ts";
import { checkSeverities, rateChecks } from "./rate-checks.ts";
import { selectChecks } from "./select-checks.ts";

export interface PlanOptions extends SubjectOptions {
  /** Only these operations, by ID. Default: all. */
  readonly operations?: readonly string[];
  /** Only checks whose ID matches one of these globs, for example `idempotency/*`. Default: all. */
  readonly checks?: readonly string[];
  /** The checks to choose from, observers last. */
  readonly catalog: readonly Check[];
  /** Severities that replace the severities of the checks. */
  readonly severity?: SeverityMap;
  /** Only this shard of the run. Default: all of it. */
  readonly shard?: Shard;
  /** How long the run may take at the declared limits, in milliseconds: the most valuable cases that fit are kept. Default: no limit. */
  readonly time?: number;
}

/** Plans operations one after another in steps, without sending anything. */
export interface Planner {
  /** The selected operations in document order, except that destructive operations are last, ordered by their harm. */
  readonly operations: readonly Operation[];
  /** Returns the subject of an operation. */
  subjectOf(operation: Operation): PlannedSubject;
  /** Creates the subjects that checks compare with each other, one per step. */
  prepare(): Generator<undefined, void>;
  /** Plans an operation in steps and returns its entries, in the order of the checks. */
  plan(operation: Operation): Generator<undefined, readonly PlanEntry[]>;
  /** Whether an operation is served elsewhere than under the base URL. */
  isElsewhere(operation: Operation): boolean;
}

/** Checks the options of a plan. Throws ConformanceError `NOTHING_SELECTED`, `CONFIG_INVALID`. */
export function createPlanner(options: PlanOptions): Planner {
  const { contract, target, catalog, severity } = options;
  checkFixtures(contract, target.fixtures);
  checkLabels(contract, [...target.identities, ...target.retired]);
  const here = contract.operations.filter((operation) => !isElsewhere(contract, operation));
  requireKnown(contract, options.operations ?? []);
  requireKnown(
    contract,
    target.exclude.filter((id) => !isLeftOut(contract, id)),
  );
  const operations = selectOperations(contract, options.operations);
  requireSome(operations, target.exclude);
  checkSeverities(severity ?? {}, catalog);
  const checks = rateChecks(selectChecks(catalog, options.checks), severity);
  const subjects = createSubjects(here, options);
  return {
    operations,
    subjectOf: subjects,
    *prepare() {
      const surveyed = new Set(here.slice(0, options.mostSurveyed));
      for (const operation of operations) {
        if (!surveyed.has(operation)) continue;
        subjects(operation);
        yield;
      }
    },
    plan: (operation) => planOperation(operation, { checks, severity, subjects }),
    isElsewhere: (operation) => isElsewhere(contract, operation),
  };
}

function selectOperations(
  { operations }: Contract,
  wanted: readonly string[] | undefined,
): readonly Operation[] {
  const selected =
    wanted && wanted.length > 0 ? operations.filter(({ id }) => wanted.includes(id)) : operations;
  return selected.toSorted(compareHarm);
}

/** Rejects an ID that no operation has. */
function requireKnown({ operations, defects }: Contract, ids: readonly string[]): void {
  const known = operations.map(({ id }) => id);
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown === undefined) return;
  const defect = defects.find((one) => one.operations.includes(unknown));
  if (defect)
    throw new ConformanceError("NOTHING_SELECTED", `The operation "${unknown}" cannot be used`, {
      place: defect.place,
      hint: `${defect.message}. plumbline lint shows every defect of the document.`,
    });
  throw new ConformanceError("NOTHING_SELECTED", `The document has no operation "${unknown}"`, {
    hint: didYouMean(unknown, known),
  });
}

/** Rejects a selection without an operation. */
function requireSome(operations: readonly Operation[], exclude: readonly string[]): void {
  if (exclude.length === 0 || operations.some(({ id }) => !exclude.includes(id))) return;
  throw new ConformanceError("NOTHING_SELECTED", "Every selected operation is excluded", {
    hint: "Exclude fewer operations.",
  });
}
