import type { JsonType } from "../json-value.ts";
import type { Located } from "../schema/located.ts";

/** A schema that applies to the value, and the schema whose keyword added it. */
export interface Part extends Located {
  readonly owner: Part | undefined;
}

/**
 * One way to satisfy several schemas: every choice of `anyOf`, `oneOf`, `if` and `dependentSchemas` is made and every `$ref`
 * and `allOf` is followed. The remaining keywords must all be satisfied.
 */
export interface Shape {
  readonly parts: readonly Part[];
  readonly types: ReadonlySet<JsonType>;
  /** Whether a number must be whole. */
  readonly isInteger: boolean;
  /** Schemas the value must not satisfy. */
  readonly excluded: readonly Located[];
  readonly absent: ReadonlySet<string>;
  readonly present: ReadonlySet<string>;
  /** Whether a circular reference was followed. */
  readonly isCircular: boolean;
  /** Whether values of the parts must still be validated by the schemas. */
  readonly isLoose: boolean;
}
