import { parsePointer } from "@plumbline/contract";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../testing/property-options.ts";
import { jsonLines } from "./json-lines.ts";

const limit = 100_000;

test("returns lines with pointers and unchanged tokens", () => {
  const lines = jsonLines(String.raw`{"a/b":[1.0,{"~":"x\u0041"}],"e":{},"n":[ ]}`, limit);
  expect(lines?.map(({ pointer, depth, name, text }) => [pointer, depth, name, text])).toEqual([
    ["", 0, "", "{"],
    ["/a~1b", 1, '"a/b"', "["],
    ["/a~1b/0", 2, "", "1.0,"],
    ["/a~1b/1", 2, "", "{"],
    ["/a~1b/1/~0", 3, '"~"', String.raw`"x\u0041"`],
    ["/a~1b/1", 2, "", "}"],
    ["/a~1b", 1, "", "],"],
    ["/e", 1, '"e"', "{},"],
    ["/n", 1, '"n"', "[]"],
    ["", 0, "", "}"],
  ]);
});

test.each(["", "{", "[1,]", "text", '{"a":1}}'])(
  "a text that is not JSON has no lines: %s",
  (text) => {
    expect(jsonLines(text, limit)).toBeUndefined();
  },
);

test("a longer text than the limit has no lines", () => {
  expect(jsonLines("[1,2,3]", 6)).toBeUndefined();
});

test("handles deep nesting", () => {
  const depth = 20_000;
  expect(jsonLines("[".repeat(depth) + "]".repeat(depth), limit)).toHaveLength(2 * (depth - 1) + 1);
});

test("property: the joined lines are the same JSON", () => {
  const property = fc.property(
    fc.jsonValue(),
    fc.constantFrom(undefined, 1, "\t"),
    (value, space) => {
      const lines = jsonLines(JSON.stringify(value, undefined, space), limit) ?? [];
      const text = lines
        .map((line) => (line.name ? `${line.name}:${line.text}` : line.text))
        .join("\n");
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    },
  );
  fc.assert(property, runs(200));
});

test("property: the pointer of a line resolves to its value", () => {
  const property = fc.property(fc.jsonValue(), (value) => {
    const received: unknown = JSON.parse(JSON.stringify(value));
    for (const { pointer, text } of jsonLines(JSON.stringify(value), limit) ?? []) {
      const leaf = text.replace(/,$/, "");
      if (/^[[\]{}]/.test(leaf)) continue;
      expect(follow(received, pointer)).toEqual(JSON.parse(leaf));
    }
  });
  fc.assert(property, runs(200));
});

function follow(value: unknown, pointer: string): unknown {
  const steps = parsePointer(pointer);
  // The pointers come from the value, so every value along the path is an object or an array.
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], value);
}
