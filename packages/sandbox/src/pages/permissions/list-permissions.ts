import type { Contract } from "@plumbline/contract";

/** A scope as a person reads it. */
export interface Permission {
  readonly scope: string;
  /** The document's words; backticks mark code. */
  readonly description: string;
}

/** Every scope of the document in its order, with its description. */
export function listPermissions({ securitySchemes }: Contract): readonly Permission[] {
  const described = new Map(
    Object.values(securitySchemes).flatMap(({ scopes }) => Object.entries(scopes)),
  );
  return Array.from(described, ([scope, description]) => ({ scope, description }));
}
