import * as fc from "fast-check";
import { expect, test } from "vitest";
import { deferArbitrary } from "./defer-arbitrary.ts";

test("the arbitrary is made once, when its first value is drawn", () => {
  let made = 0;
  const deferred = deferArbitrary(() => {
    made += 1;
    return fc.nat(9);
  });
  expect(made).toBe(0);
  fc.sample(deferred, 5);
  fc.sample(deferred, 5);
  expect(made).toBe(1);
});

test("property: it draws and shrinks as the arbitrary itself does", () => {
  const check = (numbers: fc.Arbitrary<number[]>): unknown =>
    fc.check(
      fc.property(numbers, (list) => list.reduce((a, b) => a + b, 0) < 50),
      { seed: 3 },
    ).counterexample;
  const plain = fc.array(fc.nat(40));
  expect(check(deferArbitrary(() => fc.array(fc.nat(40))))).toEqual(check(plain));
});
