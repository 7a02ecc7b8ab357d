import * as fc from "fast-check";
import { expect, test } from "vitest";
import { serializeParameter } from "./serialize-parameter.ts";
import { writePlain } from "./write-plain.ts";

const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constantFrom(null, undefined));

test("a value or a list is written in its style", () => {
  fc.assert(
    fc.property(
      fc.oneof(value, fc.array(value)),
      fc.constantFrom({}, { style: "simple" }),
      (given, style) => {
        const parameter = { name: "p", required: false, ...style };

        expect(writePlain(parameter, given)).toBe(serializeParameter(parameter, given));
      },
    ),
    { seed: 1 },
  );
});

test.for([2 ** 53, -(2 ** 53), Infinity, Number.NaN])("the number %d is rejected", (given) => {
  for (const style of [{}, { style: "simple" }])
    expect(() => writePlain({ name: "p", required: false, ...style }, given)).toThrow(TypeError);
});

test("a large integer is written from text or a bigint", () => {
  const parameter = { name: "p", required: false };

  expect(writePlain(parameter, 2n ** 63n)).toBe("p=9223372036854775808");
  expect(writePlain(parameter, "9007199254740993")).toBe("p=9007199254740993");
  expect(writePlain(parameter, Number.MAX_SAFE_INTEGER)).toBe("p=9007199254740991");
});
