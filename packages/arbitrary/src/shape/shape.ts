import type { SchemaCursor } from "@plumbline/contract";
import type { JsonType } from "../json-type.ts";

/** A schema that applies to the value, and the schema whose keyword added it. */
export interface AppliedSchema extends SchemaCursor {
  readonly owner: AppliedSchema | undefined;
}

/**
 * One way to satisfy several schemas: every choice of `anyOf`, `oneOf`, `if` and `dependentSchemas` is made and every `$ref`
 * and `allOf` is followed. The remaining keywords must all be satisfied.
 */
export interface Shape {
  readonly parts: readonly AppliedSchema[];
  readonly types: ReadonlySet<JsonType>;
  /** Whether a number must be whole. */
  readonly isInteger: boolean;
  /** Schemas the value must not satisfy. */
  readonly excluded: readonly SchemaCursor[];
  readonly absent: ReadonlySet<string>;
  readonly present: ReadonlySet<string>;
  /** Whether a circular reference was followed. */
  readonly isCircular: boolean;
  /** Whether values of the parts must still be validated by the schemas. */
  readonly isLoose: boolean;
}
