import type * as fc from "fast-check";
import type { ArbitraryOptions } from "../arbitrary-options.ts";
import type { Guard } from "../evaluate/guard.ts";
import type { JsonValue } from "../json-value.ts";
import type { Located } from "../schema/located.ts";
import type { Space } from "../schema/space.ts";
import type { Shape } from "../shape/shape.ts";

/** The state of generating values for one schema. */
export interface Factory {
  readonly space: Space;
  readonly options: ArbitraryOptions;
  readonly guard: Guard;
  /** The number of nested circular references that may be followed. */
  readonly fuel: number;
  /** The ways to satisfy several schemas at once. */
  readonly shapesOf: (schemas: readonly Located[]) => readonly Shape[];
  /** Values that satisfy all schemas; undefined if the fuel allows none. */
  readonly build: (
    schemas: readonly Located[],
    fuel: number,
  ) => fc.Arbitrary<JsonValue> | undefined;
  /** A key that is equal for the same schemas. */
  readonly keyOf: (schemas: readonly Located[]) => string;
  readonly accepts: (schemas: readonly Located[], value: JsonValue) => boolean;
}
