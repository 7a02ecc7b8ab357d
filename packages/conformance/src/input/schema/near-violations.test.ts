import { expect, test } from "vitest";
import { nearViolations } from "./near-violations.ts";

const violation = {
  instancePointer: "/title",
  nearMisses: (valid: unknown = "?") => [`${String(valid)} `, "TITLE", "title\n", 7],
};
const search = { violation, samples: [{ id: 1, title: "?" }], isViolation: () => true, turn: 0 };

function titles(options: { count: number; turn?: number; valid?: string }): readonly unknown[] {
  return nearViolations({ ...search, ...options }).map((body) => Object(body).title);
}

test("near misses take the place of the generated part", () => {
  expect(nearViolations({ ...search, valid: "Emma", count: 1 })).toEqual([
    { id: 1, title: "Emma " },
  ]);
});

test("the first are chosen always, and the others in turns", () => {
  expect(titles({ count: 4 })).toEqual(["? ", "TITLE", "title\n", 7]);
  expect(titles({ count: 3 })).toEqual(["? ", "TITLE", "title\n"]);
  expect(titles({ count: 3, turn: 1 })).toEqual(["? ", "TITLE", 7]);
});

test("if only one is chosen, the first takes every other turn", () => {
  const turns = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((turn) => titles({ count: 1, turn }));
  expect(turns).toEqual(["? ", "TITLE", "? ", "title\n", "? ", 7, "? ", "TITLE"]);
});

test("valid values and places without a sample have none", () => {
  expect(nearViolations({ ...search, count: 4, isViolation: () => false })).toEqual([]);
  expect(nearViolations({ ...search, count: 4, samples: [] })).toEqual([]);
});
