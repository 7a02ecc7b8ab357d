import { expect, test } from "vitest";
import { noticedBy, toBaseline } from "./noticed-by.ts";

test("a test that also fails on the unbroken server has not noticed anything", () => {
  const baseline = toBaseline([["reads a thing"], ["reads a thing", "fails now and then"]]);

  expect(noticedBy(["reads a thing", "fails now and then"], baseline)).toEqual([]);
  expect(noticedBy(["reads a thing", "writes a thing", "writes a thing"], baseline)).toEqual([
    "writes a thing",
  ]);
});

test("one failure less does not count", () => {
  expect(noticedBy([], toBaseline([["reads a thing"]]))).toEqual([]);
});
