import type { Contract } from "@plumbline/contract";
import { allChecks } from "./all-checks.ts";
import { journeyChecks } from "../checks/journey-checks.ts";
import type { Journey } from "@plumbline/journeys";
import { guardCheck } from "./guard-check.ts";
import type { Check } from "../model/check.ts";
import { ConformanceError } from "../model/errors/conformance-error.ts";

/** The checks of a run in addition to the suite. */
export interface MoreChecks {
  /** Workflows of Arazzo documents, as `loadJourneys` returns them, each a separate check. Default: none. */
  readonly journeys?: readonly Journey[];
  /** Checks of the user, as `defineCheck` returns them. Default: none. */
  readonly ownChecks?: readonly Check[];
}

/**
 * Every check of a run with its severity for this contract. Observers come last, because they also judge the responses to own checks and
 * journeys. Throws ConformanceError `CONFIG_INVALID` if two checks have the same ID.
 */
export function listChecks(
  contract: Contract,
  { journeys = [], ownChecks = [] }: MoreChecks,
): readonly Check[] {
  rejectSameIds(ownChecks);
  const checks = [...allChecks, ...ownChecks.map(guardCheck)].map((check) =>
    withStatedSeverity(check, contract),
  );
  return [
    ...checks.filter(({ kind }) => kind === "property"),
    ...journeyChecks(contract, journeys),
    ...checks.filter(({ kind }) => kind === "observer"),
  ];
}

function rejectSameIds(checks: readonly Check[]): void {
  const ids = checks.map(({ id }) => id);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated === undefined) return;
  throw new ConformanceError("CONFIG_INVALID", `Two checks have the ID ${repeated}`, {
    hint: "Give one of them another name in defineCheck.",
  });
}

function withStatedSeverity(check: Check, contract: Contract): Check {
  return check.isStated?.(contract) === true ? { ...check, severity: "must" } : check;
}
