import { expect, test } from "vitest";
import { nearestName } from "./nearest-name.ts";

const known = ["retention", "replay", "statuses", "key"];

test.each([
  ["retentoin", "retention"],
  ["Replay", "replay"],
  ["status", "statuses"],
  ["keys", "key"],
])("%s is taken for %s", (name, expected) => {
  expect(nearestName(name, known)).toBe(expected);
});

test.each(["lifetime", "x", "retentionless-policy"])("%s is like none", (name) => {
  expect(nearestName(name, known)).toBeUndefined();
});
