import * as fc from "fast-check";
import { expect, test } from "vitest";
import { toJson } from "./to-json.ts";

test("a number that JSON can represent exactly is sent", () => {
  const exact = fc.oneof(fc.maxSafeInteger(), fc.double({ min: -1e15, max: 1e15, noNaN: true }));

  fc.assert(
    fc.property(exact, (number) => {
      // JSON has only one zero.
      expect(JSON.parse(toJson([{ number }]) ?? "")).toEqual([{ number: number + 0 }]);
    }),
    { seed: 1 },
  );
});

test("any other number is rejected at any depth, with a message that does not contain it", () => {
  const inexact = fc.oneof(
    fc.constantFrom(NaN, Infinity, -Infinity, 2 ** 53, -(2 ** 53)),
    fc.double({ min: 2 ** 53, noNaN: true }),
  );
  const places = fc.constantFrom(
    (number: number): unknown => number,
    (number: number) => [number],
    (number: number) => ({ price: { cents: [{ cents: number }] } }),
    (cents: number) => ({ toJSON: () => ({ cents }) }),
  );

  fc.assert(
    fc.property(inexact, places, (number, place) => {
      expect(() => toJson(place(number))).toThrow(
        /^the number "(?:cents|0|)" is not finite, or too large to be exact$/,
      );
    }),
    { seed: 1 },
  );
});
