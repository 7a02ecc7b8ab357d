import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseExact } from "./parse-exact.ts";

test.for([
  "9007199254740993",
  '{"a":[1,-9007199254740993]}',
  '{"text":"\\"","id":18446744073709551615}',
  '["\\\\",12345678901234567890123]',
  "9007199254740993.25",
  "1e400",
  "-1E+999",
  `1${"0".repeat(400)}`,
])("%s has a number that is too large to be exact", (text) => {
  expect(() => parseExact(text)).toThrow(RangeError);
});

test.for([
  "9007199254740992",
  "9223372036854771712",
  "9007199254740994.00",
  // The shortest digits of a float, as most services print it.
  "12345678901234567000",
  "1.2345678901234501e+20",
  "1e300",
  "0.12345678901234567890",
  '{"9007199254740993":"9007199254740993"}',
  String.raw`["\"9007199254740993", "\\", "a\u00399007199254740993"]`,
  String.raw`"https://cards.test/9007199254740993?a=1e400"`,
])("%s is parsed", (text) => {
  expect(parseExact(text)).toEqual(JSON.parse(text));
});

test("a text of many escapes is parsed", () => {
  const text = JSON.stringify(["\n".repeat(2e6), "1234567890123456"]);
  expect(parseExact(text)).toEqual(JSON.parse(text));
});

test("whatever JavaScript prints is parsed, and whole numbers only if their digits stay", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(parseExact(text)).toEqual(JSON.parse(text));
    }),
  );
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), (number) => {
      const text = `{"number":${number}}`;
      const isSame = [BigInt(Number(number)), Number(number)].map(String).includes(String(number));
      expect(attempt(() => parseExact(text))).toEqual(
        isSame ? { number: Number(number) } : "inexact",
      );
    }),
  );
});

function attempt(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error instanceof RangeError ? "inexact" : error;
  }
}
