import { type Contract, isMutating } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";

/** Whether an exchange was a mutating request. */
export function isWrite(contract: Contract, exchange: Pick<Exchange, "operation">): boolean {
  const operation = contract.operations.find(({ id }) => id === exchange.operation);
  return operation !== undefined && isMutating(operation);
}
