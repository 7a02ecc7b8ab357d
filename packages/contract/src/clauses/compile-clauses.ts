import type { Clause, Contract } from "../model/contract.ts";
import { type Constraint, listConstraints } from "./list-constraints.ts";
import { operationClauses } from "./operation-clauses.ts";
import { sharedPolicyClauses } from "./policy-clauses.ts";

/** Lists every checkable statement of a contract: those about the whole interface, then those of each operation. */
export function compileClauses(contract: Omit<Contract, "clauses">): readonly Clause[] {
  const { operations, document } = contract;
  const known = new Map<string, readonly Constraint[]>();
  function list(pointer: string): readonly Constraint[] {
    const constraints = known.get(pointer) ?? listConstraints(document, pointer);
    known.set(pointer, constraints);
    return constraints;
  }
  return [
    ...sharedPolicyClauses(contract),
    ...operations.flatMap((operation) => operationClauses(operation, document, list)),
  ];
}
