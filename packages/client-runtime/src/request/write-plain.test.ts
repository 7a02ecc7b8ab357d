import { writePath, writeQuery } from "@plumbline/wire";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { exactText } from "./exact-text.ts";
import { writePlain } from "./write-plain.ts";

const text = fc.string({ unit: "grapheme" });
const value = fc.oneof(text, fc.integer(), fc.boolean(), fc.constantFrom(null, undefined));
const explode = fc.constantFrom({}, { explode: false }, { explode: true });

test("property: a value or a list is written as in its style", () => {
  fc.assert(
    fc.property(fc.oneof(value, fc.array(value)), text, explode, (given, name, more) => {
      const parameter = { name, required: false, ...more };
      const pairs = writeQuery(parameter, given, exactText);

      expect(writePlain(parameter, "path", given)).toBe(writePath(parameter, given, exactText));
      expect(writePlain(parameter, "query", given)).toBe(
        pairs.map((pair) => pair.join("=")).join("&"),
      );
    }),
    { seed: 1 },
  );
});

test.for([2 ** 53, -(2 ** 53), Infinity, Number.NaN])("the number %d is rejected", (given) => {
  for (const place of ["path", "query"] as const)
    expect(() => writePlain({ name: "p", required: false }, place, given)).toThrow(TypeError);
});

test("a large integer is written from text or a bigint", () => {
  const parameter = { name: "p", required: false };

  expect(writePlain(parameter, "query", 2n ** 63n)).toBe("p=9223372036854775808");
  expect(writePlain(parameter, "query", "9007199254740993")).toBe("p=9007199254740993");
  expect(writePlain(parameter, "query", Number.MAX_SAFE_INTEGER)).toBe("p=9007199254740991");
});
