import { matchesFormat, type JsonSchema } from "@plumbline/contract";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { listBoundaries } from "../list-boundaries.ts";
import { seeded } from "../testing/seeded.ts";
import { toArbitrary } from "../to-arbitrary.ts";
import { codePointLength } from "./code-point-length.ts";
import { formatPatterns } from "./format-patterns.ts";
import { languageArbitrary } from "./language-arbitrary.ts";
import { openLanguage } from "./language.ts";

function draw(sources: readonly string[], min: number, max: number): readonly string[] {
  const arbitrary = languageArbitrary(openLanguage(sources, ""), { min, max });
  return arbitrary === undefined ? [] : fc.sample(arbitrary, { ...seeded, numRuns: 60 });
}

const patterns = [
  "^[A-Za-z0-9_-]+$",
  "foo",
  "^$|^x",
  "a$|^b",
  "^(?:ab|c)*d{2,3}$",
  "\\S",
  "[^\\x00-\\x7f]",
  "^\\p{Script=Greek}+$",
  "^.{1,1000}$",
  "^(?=.*\\d)[a-z\\d]{4,}$",
  "",
  "^😀+$",
];

test.each(patterns)("every text for %s matches it and keeps its length", (source) => {
  const { exact } = openLanguage([source], "");
  const texts = draw([source], 1, 12).filter((text) => exact || new RegExp(source, "u").test(text));
  expect(
    texts.filter((text) => !new RegExp(source, "u").test(text) || codePointLength(text) > 12),
  ).toEqual([]);
  expect(texts.length).toBeGreaterThan(5);
});

test("a text matches several patterns at an exact length", () => {
  const texts = draw(["^[a-f]+$", "ab", "c$"], 7, 7);
  expect(texts.filter((text) => !/^[a-f]*ab[a-f]*c$/.test(text) || text.length !== 7)).toEqual([]);
  expect(draw(["^a+$", "^b+$"], 1, 20)).toEqual([]);
});

test("a language knows which lengths it has", () => {
  const { hasLength } = openLanguage(["^(?:abc)+$"], "");
  expect([0, 1, 3, 4, 6, 999].map(hasLength)).toEqual([false, false, true, false, true, true]);
});

test("the simplest choices write the simplest text", () => {
  expect(openLanguage(["^[\\w.]{3}$"], "").write(3, () => 0)).toBe("aaa");
});

test.each(Object.keys(formatPatterns))("every text for the format %s keeps it", (format) => {
  const { source = "", maxLength = 120 } = formatPatterns[format] ?? {};
  const texts = draw([source], 0, maxLength);
  expect(texts.filter((text) => !matchesFormat(format, text))).toEqual([]);
  expect(texts.length).toBeGreaterThan(0);
});

test.each(["base64", "base64url"] as const)("%s is the text that an encoder writes", (encoding) => {
  const schema: JsonSchema = { type: "string", contentEncoding: encoding };
  const edges = listBoundaries(schema).map(({ value }) => value);
  const texts = [...fc.sample(toArbitrary(schema), { ...seeded, numRuns: 200 }), ...edges].map(
    String,
  );
  expect(texts.filter((text) => Buffer.from(text, encoding).toString(encoding) !== text)).toEqual(
    [],
  );
});

test.each(["int64", "uint64"])("text of %s is a number of 64 bits", (format) => {
  const schema: JsonSchema = { type: "string", format };
  const texts = fc.sample(toArbitrary(schema), { ...seeded, numRuns: 200 }).map(String);
  const numbers = texts.map(BigInt);
  expect(numbers.map(String)).toEqual(texts);
  expect(numbers.filter((number) => BigInt.asIntN(64, number) !== number)).toEqual([]);
});

test.each<[string, RegExp, Readonly<Record<string, string>>]>([
  ["base64", /^[A-Za-z0-9+/]*={0,2}$/, { contentEncoding: "base64" }],
  ["digits", /^\d+$/, { format: "int64" }],
])("text is %s where only an annotation says so, in boundaries too", (_, expected, annotation) => {
  const schema: JsonSchema = { type: "string", ...annotation };
  const edges = listBoundaries(schema).map(({ value }) => value);
  expect(edges).not.toEqual([]);
  const values = [...fc.sample(toArbitrary(schema), { ...seeded, numRuns: 60 }), ...edges];
  expect(values.filter((text) => typeof text !== "string" || !expected.test(text))).toEqual([]);
});
