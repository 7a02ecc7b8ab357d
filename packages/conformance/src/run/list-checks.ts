import type { Contract } from "@plumbline/contract";
import { allChecks } from "../checks/all-checks.ts";
import { journeyChecks } from "../checks/journeys/journey-checks.ts";
import { withReach } from "../checks/with-reach.ts";
import type { Journey } from "@plumbline/journeys";
import type { Check } from "../model/check.ts";

/** Every check of a run with its severity for this contract. Journeys come before the observers, which also judge their responses. */
export function listChecks(
  contract: Contract,
  journeys: readonly Journey[] = [],
): readonly Check[] {
  const checks = allChecks.map((check) => withReach(withStatedSeverity(check, contract)));
  return [
    ...checks.filter(({ kind }) => kind === "property"),
    ...journeyChecks(contract, journeys),
    ...checks.filter(({ kind }) => kind === "observer"),
  ];
}

function withStatedSeverity(check: Check, contract: Contract): Check {
  return check.isStated?.(contract) === true ? { ...check, severity: "must" } : check;
}
