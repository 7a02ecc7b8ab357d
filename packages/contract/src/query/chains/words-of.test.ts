import { expect, test } from "vitest";
import { singularOf, wordsOf } from "./words-of.ts";

test.each([
  ["zoneId", ["zone", "id"]],
  ["zone_id", ["zone", "id"]],
  ["X-Request-ID", ["x", "request", "id"]],
  ["peerURLs", ["peer", "urls"]],
  ["HTTPServer", ["http", "server"]],
  ["größe2", ["größe2"]],
  ["", []],
])("the words of %j are %j", (name, words) => {
  expect(wordsOf(name)).toEqual(words);
});

test.each([
  ["zones", "zone"],
  ["policies", "policy"],
  ["boxes", "box"],
  ["status", "status"],
  ["address", "address"],
  ["addresses", "address"],
  ["id", "id"],
  ["sizes", "size"],
  ["people", "person"],
  ["news", "news"],
])("the singular of %s is %s", (word, singular) => {
  expect(singularOf(word)).toBe(singular);
});
