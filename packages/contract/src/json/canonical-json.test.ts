import type { JsonValue } from "../model/json-value.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

test("writes the example of RFC 8785, section 3.2.2", () => {
  const value: JsonValue = JSON.parse(String.raw`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  }`);

  expect(canonicalJson(value)).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  );
});

test("sorts members by UTF-16 code units, as section 3.2.3 shows", () => {
  const value = { "€": 1, "\r": 2, "\ufb33": 3, "1": 4, "😀": 5, "\u0080": 6, ö: 7 };

  expect(
    canonicalJson(value)
      .match(/(?<=:)\d/g)
      ?.join(""),
  ).toBe("2467153");
});

test.each([
  ['{"a":1e999,"b":-1e999}', '{"a":1e999,"b":-1e999}'],
  ['{"__proto__":{"x":1},"":-0}', '{"":0,"__proto__":{"x":1}}'],
  [String.raw`"\ud800"`, String.raw`"\ud800"`],
  ["[[],{},[{}]]", "[[],{},[{}]]"],
])("%s becomes %s", (text, canonical) => {
  expect(canonicalJson(JSON.parse(text))).toBe(canonical);
});

test("neither depth nor length overflows the stack", () => {
  const deep = "[".repeat(200_000) + "]".repeat(200_000);
  const long = `[${"0,".repeat(200_000)}0]`;

  expect(canonicalJson(JSON.parse(deep))).toBe(deep);
  expect(canonicalJson(JSON.parse(long))).toBe(long);
});

const jsonValue = fc
  .jsonValue({ stringUnit: "binary" })
  .map((value): JsonValue => JSON.parse(JSON.stringify(value)));

test("parsing the canonical text returns the value", () => {
  fc.assert(
    fc.property(jsonValue, (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(withoutNegativeZero(value));
    }),
    { seed: 1 },
  );
});

test("the canonical text of a canonical text is itself", () => {
  fc.assert(
    fc.property(jsonValue, (value) => {
      const canonical = canonicalJson(value);
      expect(canonicalJson(JSON.parse(canonical))).toBe(canonical);
    }),
    { seed: 1 },
  );
});

test("the order of members does not count", () => {
  fc.assert(
    fc.property(jsonValue, (value) => {
      expect(canonicalJson(reverseMembers(value))).toBe(canonicalJson(value));
    }),
    { seed: 1 },
  );
});

test("different values have different texts", () => {
  fc.assert(
    fc.property(jsonValue, jsonValue, (left, right) => {
      const equal = isDeepEqual(withoutNegativeZero(left), withoutNegativeZero(right));
      expect(canonicalJson(left) === canonicalJson(right)).toBe(equal);
    }),
    { seed: 1 },
  );
});

function reverseMembers(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((item: JsonValue) => reverseMembers(item));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).toReversed();
  return Object.fromEntries(
    members.map(([name, member]) => [name, reverseMembers(member ?? null)]),
  );
}

function withoutNegativeZero(value: JsonValue): unknown {
  return JSON.parse(JSON.stringify(value));
}

function isDeepEqual(left: unknown, right: unknown): boolean {
  try {
    expect(left).toStrictEqual(right);
    return true;
  } catch {
    return false;
  }
}
