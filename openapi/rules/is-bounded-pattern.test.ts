import { expect, test } from "vitest";
import { isBoundedPattern } from "./is-bounded-pattern.ts";

test.each([
  "^[a-z0-9-]{2,60}$",
  "^#[0-9a-f]{6}$",
  "^a?b$",
  "^\\+\\*\\{1,\\}$",
  "^[+*|]{3}$",
  "^[\\]+]{1,2}$",
])("%s is bounded", (pattern) => {
  expect(isBoundedPattern(pattern)).toBe(true);
});

test.each(["", "[a-z]{2}", "^a$|^b", "^[a-z]+$", "^a*$", "^a{2,}$", "^(?=a).{2}$", "^a{2}"])(
  "%s may not end",
  (pattern) => {
    expect(isBoundedPattern(pattern)).toBe(false);
  },
);
