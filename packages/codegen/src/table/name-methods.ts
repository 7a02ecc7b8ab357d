import type { Operation } from "@plumbline/contract";
import { CodegenError } from "../errors/codegen-error.ts";
import { nameMethod } from "./name-method.ts";

/** Names the methods of operations, in their order. Throws CodegenError `method-name-collision`. */
export function nameMethods(operations: readonly Operation[]): ReadonlyMap<string, Operation> {
  const methods = new Map<string, Operation>();
  for (const operation of operations) {
    const name = nameMethod(operation.id);
    const other = methods.get(name);
    if (other) throw collision(name, other, operation);
    methods.set(name, operation);
  }
  return methods;
}

function collision(name: string, first: Operation, second: Operation): CodegenError {
  return new CodegenError(
    "method-name-collision",
    `The operations "${first.id}" and "${second.id}" would both become the method ${name}`,
    { place: { pointer: second.pointer }, hint: "Change the operationId of one of them." },
  );
}
