import type { ReferenceIndex } from "../document/index-references.ts";
import type { Clause, Contract } from "../model/contract.ts";

export function compileClauses(_index: ReferenceIndex, _contract: Omit<Contract, "clauses">): readonly Clause[] {
  return [];
}
