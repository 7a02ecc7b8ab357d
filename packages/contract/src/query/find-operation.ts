import { ContractError } from "../model/contract-error.ts";
import type { Contract, Operation } from "../model/contract.ts";
import { nearestName } from "../document/text/nearest-name.ts";

/** The operation with an id. Throws ContractError `operation-unknown`, which names the nearest id. */
export function findOperation(contract: Contract, id: string): Operation {
  const found = contract.operations.find((operation) => operation.id === id);
  if (found) return found;
  const nearest = nearestName(
    id,
    contract.operations.map((operation) => operation.id),
  );
  throw new ContractError("operation-unknown", `${contract.source} has no operation "${id}"`, {
    hint:
      nearest === undefined ? "Name an operationId of the document." : `Did you mean "${nearest}"?`,
  });
}
