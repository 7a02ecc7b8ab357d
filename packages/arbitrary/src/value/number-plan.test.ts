import * as fc from "fast-check";
import { expect, test } from "vitest";
import { listBoundaries, toArbitrary, toTypical } from "../index.ts";
import { seeded } from "../testing/seeded.ts";
import { toDecimal } from "../evaluate/decimal.ts";

/** Schemas of multiples of a decimal fraction, in a range that has many. */
const priced = fc
  .tuple(fc.constantFrom(0.01, 0.1, 0.05, 0.001, 0.25), fc.integer({ min: 0, max: 50 }))
  .map(([multipleOf, minimum]) => ({
    type: "number",
    multipleOf,
    minimum,
    maximum: minimum + 20,
  }));

test("multiples of a fraction are multiples in binary and in decimal arithmetic, with the shortest text", () => {
  fc.assert(
    fc.property(priced, (schema) => {
      const values = [
        ...fc.sample(toArbitrary(schema), { ...seeded, numRuns: 50 }),
        ...listBoundaries(schema).map(({ value }) => value),
        toTypical(schema),
      ].map(Number);
      const isWrong = (value: number): boolean =>
        !Number.isInteger(value / schema.multipleOf) ||
        toDecimal(value).scale > toDecimal(schema.multipleOf).scale;
      expect(values.filter(isWrong)).toEqual([]);
    }),
    { ...seeded, numRuns: 100 },
  );
});

test("a range with a single multiple has that one", () => {
  const only = { type: "number", multipleOf: 0.01, minimum: 19.99, maximum: 19.99 };
  expect(fc.sample(toArbitrary(only), { ...seeded, numRuns: 2 })).toEqual([19.99, 19.99]);
});
