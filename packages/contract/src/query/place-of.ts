import type { Locate } from "../model/problem.ts";
import type { Place } from "../model/plumbline-error.ts";
import type { Contract } from "../model/contract.ts";

const locators = new WeakMap<Contract, Locate>();

/** Remembers how to find places of a contract in its files. A contract itself is data. */
export function registerLocate(contract: Contract, locate: Locate): void {
  locators.set(contract, locate);
}

/**
 * Returns the file and line of a JSON Pointer into the document of a contract, such as a clause. A document in several files is followed through
 * its references.
 * @example
 * ```ts
 * import { loadContract, placeOf } from "@plumbline/contract";
 *
 * const contract = await loadContract("openapi.yaml");
 * const { file, line } = placeOf(contract, "/info/title");
 * console.log(file, line);
 * ```
 */
export function placeOf(contract: Contract, pointer: string): Place {
  return locators.get(contract)?.(pointer) ?? { file: contract.source, pointer };
}
