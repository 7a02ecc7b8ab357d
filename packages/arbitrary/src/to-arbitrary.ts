import * as fc from "fast-check";
import { ArbitraryError } from "./arbitrary-error.ts";
import type { JsonSchema, JsonValue } from "./json-value.ts";
import type { ArbitraryOptions } from "./arbitrary-options.ts";
import type { Factory } from "./value/factory.ts";
import { openFactory } from "./value/factory.ts";
import { sift } from "./value/sift.ts";

/** Where a schema needs deeper recursion than asked for, up to this is tried. */
const deepest = 12;

/**
 * Makes an arbitrary of the values that a JSON Schema of draft 2020-12 accepts, formats asserted. Shrinking stays valid.
 *
 * Optional properties come and go, properties an open schema leaves unnamed come rarely, and text has characters from
 * outside the BMP, combining marks and look-alike spaces in it.
 *
 * @throws ArbitraryError `unsatisfiable` when no value is found, `unsupported` when the schema cannot be generated for.
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

/** Values of the schema a factory was opened for. */
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
