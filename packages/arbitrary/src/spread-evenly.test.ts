import { describe, expect, test } from "vitest";
import { listBoundaries, listViolations, type JsonSchema } from "./index.ts";
import { spreadEvenly } from "./spread-evenly.ts";

const numbers = Array.from({ length: 1000 }, (_, index) => index);

describe("spreadEvenly", () => {
  test("keeps everything without a limit", () => {
    expect(spreadEvenly(numbers, undefined)).toEqual(numbers);
  });

  test("keeps items from start to end, in order, within the limit", () => {
    const kept = spreadEvenly(numbers, 100_000);
    expect(kept).toHaveLength(100);
    expect(kept.slice(0, 2)).toEqual([0, 10]);
    expect(kept.at(-1)).toBe(990);
  });

  test("never keeps fewer than 40", () => {
    expect(spreadEvenly(numbers, 1)).toHaveLength(40);
  });
});

test("maxWork limits the boundaries and violations of a wide schema to a part of all", () => {
  const names = Array.from({ length: 120 }, (_, index) => `p${index}`);
  const schema: JsonSchema = {
    type: "object",
    properties: Object.fromEntries(
      names.map((name) => [name, { type: "string", minLength: 2, maxLength: 9 }]),
    ),
  };
  for (const list of [listBoundaries, listViolations]) {
    const all = list(schema).map(({ label }) => label);
    const some = list(schema, { maxWork: 10_000 }).map(({ label }) => label);
    expect(some.length).toBeLessThan(all.length / 2);
    expect(all).toEqual(expect.arrayContaining(some));
  }
});
