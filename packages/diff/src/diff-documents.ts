import type { Contract } from "@plumbline/contract";
import { compareContracts } from "./compare/compare-contracts.ts";
import type { Change } from "./model/change.ts";
import { addWitnesses } from "./witness/add-witnesses.ts";
import type { WitnessOptions } from "./witness/list-differing-values.ts";

/**
 * Compares two contracts as `compareContracts` does, and adds a witness to each breaking change of a schema for which one is found.
 *
 * @example
 * ```ts
 * import { loadContract } from "@plumbline/contract";
 * import { diffDocuments } from "@plumbline/diff";
 *
 * for (const { message, witness } of diffDocuments(await loadContract("before.yaml"), await loadContract("after.yaml")))
 *   console.log(message, witness?.value);
 * ```
 */
export function diffDocuments(
  before: Contract,
  after: Contract,
  options: Omit<WitnessOptions, "before" | "after"> = {},
): readonly Change[] {
  return addWitnesses(compareContracts(before, after), { before, after, ...options }).changes;
}
