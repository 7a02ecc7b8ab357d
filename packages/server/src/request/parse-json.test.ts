import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";

const seed = 1;
const nested = (depth: number, [open, close]: readonly [string, string]): string =>
  `${open.repeat(depth)}1${close.repeat(depth)}`;
const array = ["[", "]"] as const;
const object = ['{"a":', "}"] as const;

test.each<[string, string, string]>([
  ["a name twice", '{"a":1,"b":2,"a":3}', 'has the member "a" twice'],
  ["a nested name twice", '[{"a":[{"b":{},"b":{}}]}]', 'has the member "b" twice'],
  [
    "a name twice, once escaped",
    String.raw`{"a":1,"\u0061":2}`,
    String.raw`has the member "\u0061" twice`,
  ],
  ["the empty name twice", '{"":1,"":2}', 'has the member "" twice'],
  ["a name twice with white space", '{"a" \n:1,\t"a"\r\n :2}', 'has the member "a" twice'],
  [
    "a long name twice",
    `{"${"n".repeat(500)}":1,"${"n".repeat(500)}":2}`,
    `has the member "${"n".repeat(63)}… twice`,
  ],
  ["__proto__", '{"__proto__":{}}', "has a member called __proto__"],
  ["a nested __proto__", '[{"a":{"__proto__":1}}]', "has a member called __proto__"],
  ["__proto__, escaped", String.raw`{"\u005f_proto__":1}`, "has a member called __proto__"],
  ["501 arrays", nested(501, array), "is nested too deeply"],
  ["501 objects", nested(501, object), "is nested too deeply"],
  ["10,000 arrays", nested(10_000, array), "is nested too deeply"],
  ["10,000 objects", nested(10_000, object), "is nested too deeply"],
  ["200,000 arrays without an end", "[".repeat(200_000), "is not JSON"],
  ["no text", "", "is not JSON"],
  ["an extra comma", "[1,]", "is not JSON"],
  ["an unterminated string", '{"a', "is not JSON"],
  ["a comment", "/**/1", "is not JSON"],
  ["NaN", "NaN", "is not JSON"],
  ["two byte order marks", "\ufeff\ufeff{}", "is not JSON"],
])("%s is rejected", (_, text, reason) => {
  expect(parseJson(new TextEncoder().encode(text))).toEqual({ kind: "malformed", reason });
});

test.each<[string, readonly number[]]>([
  ["an invalid first byte", [0x22, 0xff, 0x22]],
  ["a truncated character", [0x22, 0xe2, 0x82, 0x22]],
  ["an overlong form", [0x22, 0xc0, 0xaf, 0x22]],
  ["a surrogate", [0x22, 0xed, 0xa0, 0x80, 0x22]],
  ["UTF-16", [0xff, 0xfe, 0x31, 0x00]],
])("%s is not UTF-8", (_, bytes) => {
  expect(parseJson(Uint8Array.from(bytes))).toEqual({ kind: "malformed", reason: "is not JSON" });
});

test.each<[string, string]>([
  ["the same name in different objects", '[{"a":1},{"a":{"a":2}}]'],
  ["texts that look like names", String.raw`{"a":"a","b":["a","a","\"a\":","\\"]}`],
  ["names of every object", '{"constructor":1,"toString":2,"hasOwnProperty":3}'],
  ["__proto__ as a text", '["__proto__",{"a":"__proto__"}]'],
  ["names that differ in case and composition", '{"a":1,"A":2,"\u00e9":3,"e\u0301":4}'],
  ["500 arrays", nested(500, array)],
  ["500 objects", nested(500, object)],
  ["many brackets side by side", `[${"[],{},".repeat(2000)}0]`],
  ["brackets in texts", JSON.stringify("[".repeat(1000))],
])("%s is parsed", (_, text) => {
  expect(parseJson(text)).toEqual({ kind: "parsed", value: JSON.parse(text) });
});

test("one byte order mark is ignored", () => {
  expect(parseJson(Uint8Array.of(0xef, 0xbb, 0xbf, 0x37))).toEqual({ kind: "parsed", value: 7 });
});

const written = fc
  .jsonValue({ stringUnit: "binary", maxDepth: 5 })
  .map((value) => JSON.stringify(value));
const names = fc.array(
  fc.oneof(fc.constantFrom("a", "b", '"', "\\", ":"), fc.string({ unit: "binary" })),
);

test("parsing returns what JSON.stringify wrote", () => {
  fc.assert(
    fc.property(written, (text) => {
      fc.pre(!text.includes("__proto__"));
      expect(parseJson(text)).toEqual({ kind: "parsed", value: JSON.parse(text) });
    }),
    { seed },
  );
});

test("an object is rejected only if two of its names are equal", () => {
  fc.assert(
    fc.property(names, written, (members, value) => {
      fc.pre(!value.includes("__proto__") && !members.includes("__proto__"));
      const text = `{${members.map((name) => `${JSON.stringify(name)}: ${value}`).join(", ")}}`;
      const isUnique = new Set(members).size === members.length;
      expect(parseJson(text).kind).toBe(isUnique ? "parsed" : "malformed");
    }),
    { seed },
  );
});

test("any bytes are parsed or rejected, without an exception", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(parseJson(bytes).kind).toBeOneOf(["parsed", "malformed"]);
    }),
    { seed },
  );
});
