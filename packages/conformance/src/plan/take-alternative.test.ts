import { expect, test } from "vitest";
import type { Input } from "../model/case.ts";
import { takeAlternative } from "./take-alternative.ts";

const planned = { path: { id: "one" }, query: { part: 1 }, body: { name: "one", size: 1 } };
const taken = { path: { id: "two" }, query: { part: 2 }, body: { name: "two", size: 1 } };
const rest = { header: { "x-mode": "fast" }, cookie: {} };

test("each value that is still the planned one gives way, in whatever order it is written", () => {
  const input: Input = { ...rest, ...planned, body: { size: 1, name: "one" } };
  expect(takeAlternative(input, { planned, taken })).toEqual({ ...rest, ...taken });
});

test("what a case varied or left out stays as it is", () => {
  const input: Input = { ...rest, path: { id: "three" }, query: {}, body: { name: "three" } };
  expect(takeAlternative(input, { planned, taken })).toEqual(input);
});

test("what has been taken is not taken again", () => {
  const input: Input = { ...rest, ...planned };
  const once = takeAlternative(input, { planned, taken });
  expect(takeAlternative(once, { planned, taken })).toEqual(once);
});
