import type { JsonType } from "../json-value.ts";
import type { Located } from "../schema/located.ts";

/** A schema object that applies to the value in hand, and the one whose keyword brought it in. */
export interface Part extends Located {
  readonly owner: Part | undefined;
}

/**
 * One way to satisfy a set of schemas: with every choice of `anyOf`, `oneOf`, `if` and `dependentSchemas` made and every `$ref`
 * and `allOf` followed, what is left are plain keywords that must all hold.
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
  /** Whether a reference that can come round to itself was followed. */
  readonly isCircular: boolean;
  /** Whether values built from the parts still have to be checked against the schemas. */
  readonly isLoose: boolean;
}
