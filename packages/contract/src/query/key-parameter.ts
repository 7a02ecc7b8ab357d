import type { Operation, Parameter } from "../model/contract.ts";

/** The header parameter that carries the operation's idempotency key, if its policy declares one. */
export function keyParameter(operation: Operation): Parameter | undefined {
  const name = operation.policies.idempotency?.key.header.toLowerCase();
  return operation.parameters.find(
    (parameter) => parameter.in === "header" && parameter.name.toLowerCase() === name,
  );
}
