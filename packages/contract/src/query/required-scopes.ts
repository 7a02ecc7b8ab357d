import type { Operation } from "../model/contract.ts";

/** Every scope that some security alternative of the operation asks for, each once, in document order. */
export function requiredScopes(operation: Pick<Operation, "security">): readonly string[] {
  const scopes = operation.security.flatMap(({ requirements }) =>
    requirements.flatMap(({ scopes }) => scopes),
  );
  return [...new Set(scopes)];
}
