import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createDraw } from "./draw.ts";

const seeded = { seed: 20_260_301 };
const path = fc.array(fc.oneof(fc.string({ maxLength: 6 }), fc.nat()), { maxLength: 4 });

test("the same seed and name give the same values, in any order", () => {
  fc.assert(
    fc.property(fc.integer(), path, fc.string(), fc.string(), (seed, path, one, other) => {
      const first = createDraw(seed).at(...path);
      const second = createDraw(seed, ...path);

      const forth = [first.fraction(one), first.uuid(other), first.secret(one)];
      const back = [second.secret(one), second.uuid(other), second.fraction(one)];

      expect(forth).toEqual(back.toReversed());
    }),
    seeded,
  );
});

test("another seed, path or name gives another value", () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.array(path, { minLength: 2, maxLength: 2 }),
      fc.string(),
      (seed, [one = [], other = []], name) => {
        const isSame = JSON.stringify(one) === JSON.stringify(other);
        const uuid = createDraw(seed, ...one).uuid(name);

        expect(uuid === createDraw(seed, ...other).uuid(name)).toBe(isSame);
        expect(uuid).not.toBe(createDraw(seed + 1, ...one).uuid(name));
        expect(uuid).not.toBe(createDraw(seed, ...one).uuid(`${name}x`));
      },
    ),
    seeded,
  );
});

test("every value has the requested format and bounds", () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.nat(50),
      fc.array(fc.nat(9), { minLength: 1, maxLength: 9 }),
      (seed, span, [first = 0, ...others]) => {
        const draw = createDraw(seed, "form");
        const weights = [first, ...others];

        const whole = draw.whole("whole", -7, span - 7);
        const position = draw.weigh("weigh", weights);
        const fractions = draw.fractions("fractions");

        expect(whole).toBeGreaterThanOrEqual(-7);
        expect(whole).toBeLessThanOrEqual(span - 7);
        expect(weights).toContain(draw.pick("pick", [first, ...others]));
        expect(weights[position]! > 0).toBe(weights.some((weight) => weight > 0));
        expect(new Set(fractions).size).toBe(8);
        expect(fractions.every((fraction) => fraction >= 0 && fraction < 1)).toBe(true);
        expect(draw.uuid("uuid")).toMatch(
          /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
        );
        expect(draw.secret("secret")).toMatch(/^[\w-]{40}$/);
      },
    ),
    seeded,
  );
});

test("values are distributed evenly or by their weights", () => {
  const draws = Array.from({ length: 4_000 }, (_, number) => createDraw(1, "spread", number));
  const mean = draws.reduce((total, draw) => total + draw.fraction("f"), 0) / draws.length;
  const heavy = draws.filter((draw) => draw.weigh("w", [1, 0, 3]) === 2).length;

  expect(mean).toBeCloseTo(0.5, 1);
  expect(heavy / draws.length).toBeCloseTo(0.75, 1);
  expect(draws.filter((draw) => draw.weigh("w", [1, 0, 3]) === 1)).toEqual([]);
});
