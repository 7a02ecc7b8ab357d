import { expect, test } from "vitest";
import { nearestName } from "./nearest-name.ts";

const known = ["retention", "replay", "statuses", "key"];

test.each([
  ["retentoin", "retention"],
  ["Replay", "replay"],
  ["status", "statuses"],
  ["keys", "key"],
])("%s matches the entry %s", (name, expected) => {
  expect(nearestName(name, known)).toBe(expected);
});

test.each(["lifetime", "x", "retentionless-policy"])("%s matches no entry", (name) => {
  expect(nearestName(name, known)).toBeUndefined();
});
