import type { Contract, Operation } from "@plumbline/contract";
import type { Pairs } from "./pair-by.ts";
import { pairInTurn } from "./pair-in-turn.ts";

/** Two versions of one operation. */
export interface OperationPair {
  readonly before: Operation;
  readonly after: Operation;
}

/**
 * Pairs the operations of two contracts by method and path, with the names of path parameters left out. The path of the server in front
 * counts first, because a prefix can move between the server and the paths.
 */
export function pairOperations(before: Contract, after: Contract): Pairs<Operation> {
  return pairInTurn(before.operations, after.operations, [
    ({ method, servers, path }) => `${method} ${withoutNames((servers[0]?.basePath ?? "") + path)}`,
    ({ method, path }) => `${method} ${withoutNames(path)}`,
  ]);
}

/** A path or URL without the names of its parameters. */
export function withoutNames(template: string): string {
  return template.replaceAll(/\{[^{}]*\}/g, "{}");
}
