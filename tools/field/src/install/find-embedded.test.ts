import { expect, test } from "vitest";
import { findEmbedded } from "./find-embedded.ts";

test("finds the object around a text between other bytes", () => {
  const json = '{"a": {"b": "}\\"{"}, "swagger": "2.0", "c": []}';
  const bytes = Buffer.concat([
    Buffer.from("\0{\xFF{", "latin1"),
    Buffer.from(json),
    Buffer.from("}}\0"),
  ]);
  expect(findEmbedded(bytes, '"swagger": "2.0"')).toBe(json);
});

test.each([
  ["the text is missing", "{}"],
  ["the text is in no object", '"swagger"'],
  ["the object has no end", '{"swagger": 1'],
  ["the object is not JSON", '{"swagger": 1, x}'],
])("finds nothing if %s", (_, text) => {
  expect(findEmbedded(Buffer.from(text), '"swagger"')).toBeUndefined();
});
