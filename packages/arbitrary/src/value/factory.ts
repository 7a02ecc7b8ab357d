import type { JsonValue, SchemaCursor } from "@plumbline/contract";
import type * as fc from "fast-check";
import type { ArbitraryOptions } from "../arbitrary-options.ts";
import type { Guard } from "../evaluate/guard.ts";
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
  readonly shapesOf: (schemas: readonly SchemaCursor[]) => readonly Shape[];
  /** Values that satisfy all schemas; undefined if the fuel allows none. */
  readonly build: (
    schemas: readonly SchemaCursor[],
    fuel: number,
  ) => fc.Arbitrary<JsonValue> | undefined;
  /** A key that is equal for the same schemas. */
  readonly keyOf: (schemas: readonly SchemaCursor[]) => string;
  readonly accepts: (schemas: readonly SchemaCursor[], value: JsonValue) => boolean;
  /** As `accepts`, for a validator, which does not read discriminators. */
  readonly validates: Factory["accepts"];
}
