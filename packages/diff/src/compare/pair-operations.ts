import type { Contract, Operation } from "@plumbline/contract";
import { pairBy, type Pairs } from "./pair-by.ts";

/** Two versions of one operation. */
export interface OperationPair {
  readonly before: Operation;
  readonly after: Operation;
}

/** Pairs the operations of two contracts by method and path, with the names of path parameters left out. */
export function pairOperations(before: Contract, after: Contract): Pairs<Operation> {
  return pairBy(before.operations, after.operations, keyOf);
}

function keyOf({ method, path }: Operation): string {
  return `${method} ${path.replaceAll(/\{[^{}]*\}/g, "{}")}`;
}
