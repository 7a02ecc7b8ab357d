import type { Contract } from "@plumbline/contract";

/** A scope with its description for people. */
export interface Permission {
  readonly scope: string;
  /** The description in the document. Code is in backticks. */
  readonly description: string;
}

/** Returns the scopes of the document in their order, with their descriptions. */
export function listPermissions({ securitySchemes }: Contract): readonly Permission[] {
  const described = new Map(
    Object.values(securitySchemes).flatMap(({ scopes }) => Object.entries(scopes)),
  );
  return Array.from(described, ([scope, description]) => ({ scope, description }));
}
