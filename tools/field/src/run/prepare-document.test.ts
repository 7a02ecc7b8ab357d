import { expect, test } from "vitest";
import { prepareDocument } from "./prepare-document.ts";

test("YAML becomes JSON, with its merge keys applied", () => {
  const yaml = "base: &base { a: 1 }\nwhole:\n  <<: *base\n  b: 2\n";
  expect(JSON.parse(prepareDocument(yaml))).toEqual({ base: { a: 1 }, whole: { a: 1, b: 2 } });
});

test("a repair replaces the place that it names", () => {
  const repair = { at: "/paths/~1a/items", value: {}, reason: "a list is not a schema" };
  const repaired = prepareDocument('{"paths":{"/a":{"items":[]}}}', [repair]);
  expect(JSON.parse(repaired)).toEqual({ paths: { "/a": { items: {} } } });
});

test("a repair of a place that is not there is an error", () => {
  const repair = { at: "/paths/~1b", value: {}, reason: "it was there" };
  expect(() => prepareDocument('{"paths":{}}', [repair])).toThrow("nothing at /paths/~1b");
});
