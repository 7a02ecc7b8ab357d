import type { JsonSchema, JsonValue } from "@plumbline/contract";
import * as fc from "fast-check";
import { ArbitraryError } from "./arbitrary-error.ts";
import type { ArbitraryOptions } from "./arbitrary-options.ts";
import type { Factory } from "./value/factory.ts";
import { openFactory } from "./value/open-factory.ts";
import { sift } from "./value/sift.ts";

/** Deepest recursion that is tried if a schema needs more than `maxDepth`. */
const deepest = 12;

/**
 * Creates an arbitrary of the values that a JSON Schema of draft 2020-12 accepts, formats included. Shrunk values are valid too.
 *
 * Optional properties are sometimes present, properties that an open schema does not name rarely, and text has characters from
 * outside the BMP, combining marks and look-alike spaces.
 *
 * @throws ArbitraryError `unsatisfiable` if no value is found, `unsupported` if no values can be generated for the schema.
 * @see https://json-schema.org/draft/2020-12/json-schema-core
 * @example
 * ```ts
 * import { toArbitrary } from "@plumbline/arbitrary";
 * import fc from "fast-check";
 *
 * const title = { type: "string", minLength: 1 };
 * const books = toArbitrary({ type: "object", properties: { title }, required: ["title"] });
 * fc.assert(fc.property(books, (book) => JSON.stringify(book).includes("title")));
 * ```
 */
export function toArbitrary(
  schema: JsonSchema,
  options: ArbitraryOptions = {},
): fc.Arbitrary<JsonValue> {
  return wholeArbitrary(openFactory(schema, options));
}

/** Values of the entry schema of a factory. */
export function wholeArbitrary(factory: Factory): fc.Arbitrary<JsonValue> {
  const { entry } = factory.space;
  const arbitrary = deepEnough(factory);
  if (arbitrary === undefined) {
    throw new ArbitraryError("unsatisfiable", "No value satisfies the schema.", {
      pointer: entry.pointer,
      hint: "Look for keywords that contradict each other, or a circular reference that is required.",
    });
  }
  const guarded = sift(arbitrary, (value) => factory.guard(value), entry.pointer);
  fc.sample(guarded, { seed: 1, numRuns: 1 });
  return guarded;
}

function deepEnough(factory: Factory): fc.Arbitrary<JsonValue> | undefined {
  for (let fuel = factory.fuel; fuel <= Math.max(deepest, factory.fuel); fuel += 1) {
    const arbitrary = factory.build([factory.space.entry], fuel);
    if (arbitrary !== undefined) return arbitrary;
  }
  return undefined;
}
