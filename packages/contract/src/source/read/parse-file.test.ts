import { expect, test } from "vitest";
import { parseFile } from "./parse-file.ts";

test.each([
  ["a double-quoted text", 'a:\n  b: "one\n  two\n\n  three"\n  c: 1\n', "one two\nthree"],
  ["a single-quoted text", "a:\n  b: 'one\n  it''s'\n  c: 1\n", "one it's"],
  ["an escaped quote", 'a:\n  b: "one\n  \\"two\\""\n  c: 1\n', 'one "two"'],
])("%s with a flat continuation line is read with a warning", (_, text, b) => {
  const file = parseFile("file:///a.yaml", text);
  expect(file.value).toEqual({ a: { b, c: 1 } });
  expect(file.warnings).toMatchObject([
    { code: "syntax-tolerated", place: { file: "/a.yaml", line: 2 } },
  ]);
});

test("several flat texts have a warning each, and later lines keep their numbers", () => {
  const text = 'a: "one\ntwo"\nb: "one\ntwo"\nc: 1\n';
  const file = parseFile("file:///a.yaml", text);
  expect(file.value).toEqual({ a: "one two", b: "one two", c: 1 });
  expect(file.warnings?.map(({ place }) => place.line)).toEqual([1, 3]);
  expect(file.text?.split("\n")).toHaveLength(text.split("\n").length);
});

test.each(['a: "one\n  two\n', 'a: "one" two"\n', "a: [\n"])("%j is rejected", (text) => {
  expect(() => parseFile("file:///a.yaml", text)).toThrow("neither JSON nor YAML");
});

test("a text that is indented enough has no warning", () => {
  expect(parseFile("file:///a.yaml", 'a: "one\n  two"\n').warnings).toEqual([]);
});
