import type { Operation } from "@plumbline/contract";
import { nameMethod } from "./name-method.ts";

/**
 * Names the methods of operations, in their order. A name that an earlier operation has gets a number, which makes no name that another
 * operation has by itself.
 */
export function nameMethods(operations: readonly Operation[]): ReadonlyMap<string, Operation> {
  const own = new Set(operations.map(({ id }) => typeName(nameMethod(id))));
  const used = new Set<string>();
  const methods = new Map<string, Operation>();
  for (const operation of operations) {
    const name = nameMethod(operation.id);
    let unique = name;
    for (let number = 2; used.has(typeName(unique)); number += 1)
      if (!own.has(typeName(`${name}${number}`))) unique = `${name}${number}`;
    used.add(typeName(unique));
    methods.set(unique, operation);
  }
  return methods;
}

/** Methods whose names differ in the case of the first letter would have types of the same names. */
function typeName(method: string): string {
  return method.charAt(0).toUpperCase() + method.slice(1);
}
