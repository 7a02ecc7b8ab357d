import { expect, test } from "vitest";
import type { Input } from "../../model/input.ts";
import { takeAlternative } from "./take-alternative.ts";

const alternatives = ["one", "two", "three"].map((name, index) => ({
  path: { id: name },
  query: { part: index },
  body: { name, size: 1 },
}));
const rest = { header: { "x-mode": "fast" }, cookie: {} };
const planned: Input = {
  ...rest,
  path: { id: "one" },
  query: { part: 0 },
  body: { name: "one", size: 1 },
};

test("each value that equals the planned one is replaced, whatever its member order", () => {
  const input: Input = { ...planned, body: { size: 1, name: "one" } };
  expect(takeAlternative(input, alternatives, 1)).toEqual({ ...rest, ...alternatives[1] });
});

test("the first alternative follows the last", () => {
  expect(takeAlternative(planned, alternatives, 2)).toEqual({ ...rest, ...alternatives[2] });
  expect(takeAlternative(planned, alternatives, 3)).toEqual(planned);
});

test("values that a case varied or left out stay unchanged", () => {
  const input: Input = { ...rest, path: { id: "four" }, query: {}, body: { name: "four" } };
  expect(takeAlternative(input, alternatives, 1)).toEqual(input);
  expect(takeAlternative(input, [], 1)).toEqual(input);
});

test("inputs of different alternatives stay different at every turn", () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const ids = alternatives.map(
      ({ path }) => takeAlternative({ ...planned, path }, alternatives, turn).path["id"],
    );
    expect(new Set(ids).size).toBe(3);
  }
});
