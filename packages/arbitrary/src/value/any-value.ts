import type { JsonValue } from "@plumbline/contract";
import * as fc from "fast-check";

const name = fc.stringMatching(/^[a-z]{1,8}$/);
const leaf: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.integer({ min: -1000, max: 1000 }),
  fc.boolean(),
  fc.constant(null),
  fc.integer({ min: -1000, max: 1000 }).map((cents) => cents / 100 || 0),
);

/** A small JSON value of any type, for places without constraints. */
export const anyValue: fc.Arbitrary<JsonValue> = fc.oneof(
  { arbitrary: leaf, weight: 6 },
  { arbitrary: fc.array(leaf, { maxLength: 3 }), weight: 1 },
  { arbitrary: fc.dictionary(name, leaf, { maxKeys: 3, noNullPrototype: true }), weight: 1 },
);
