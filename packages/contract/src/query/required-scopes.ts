import type { Operation } from "../model/contract.ts";

/** Every scope that any security alternative of the operation requires, each once, in document order. */
export function requiredScopes(operation: Pick<Operation, "security">): readonly string[] {
  const scopes = operation.security.flatMap(({ requirements }) =>
    requirements.flatMap(({ scopes }) => scopes),
  );
  return [...new Set(scopes)];
}
