import { expect, test } from "vitest";
import type { PlanEntry } from "../../model/plan.ts";
import { schedulePlan } from "./schedule-plan.ts";

const limits = [
  { name: "operations", limit: 6, window: "PT60S", counts: "all" },
  { name: "writes", limit: 2, window: "PT60S", counts: "mutating" },
] as never;

interface Sketch {
  readonly writes?: number;
  readonly requests?: number;
  readonly operation?: object;
  readonly expectsRejection?: boolean;
  readonly after?: readonly string[];
  readonly isLast?: boolean;
  readonly kind?: "property" | "observer";
  readonly spared?: number;
}

const shelf = { id: "shelf" };

/** An entry with as many cases as requests, and only the fields that a schedule reads. */
function entry(id: string, sketch: Sketch = {}): PlanEntry {
  const { writes = 0, requests = writes, operation = shelf, isLast = false, spared } = sketch;
  const { expectsRejection = false, after = [], kind = "property" } = sketch;
  const cases = Array.from({ length: requests }, (_, index) => ({
    purpose: `${id} ${index + 1}`,
    cost: { operations: 1, writes: index < writes ? 1 : 0 },
    runs: 1,
    ...(spared === undefined ? {} : { spared }),
  }));
  const check = { id, kind, expectsRejection, after };
  return { check, subject: { operation }, cases, isLast } as unknown as PlanEntry;
}

function purposes(entries: readonly PlanEntry[]): readonly string[] {
  const { portions } = schedulePlan(entries, limits);
  return portions.flatMap(({ planned }) => planned?.purpose ?? []);
}

test("expected rejections are sent while a write waits for room", () => {
  const entries = [
    entry("writes", { writes: 3 }),
    entry("rejected", { writes: 3, expectsRejection: true }),
  ];
  expect(purposes(entries)).toEqual([
    "writes 1",
    "writes 2",
    "rejected 1",
    "rejected 2",
    "rejected 3",
    "writes 3",
  ]);
  expect(schedulePlan(entries, limits).durationMs).toBe(60_000);
});

test("a check comes after those it builds on, and an observer after everything that is sent", () => {
  const rejected = { writes: 2, expectsRejection: true };
  const entries = [
    entry("judge", { kind: "observer" }),
    entry("writes", { writes: 3 }),
    entry("first", { requests: 1, after: ["writes"] }),
    entry("rejected", { ...rejected, after: ["first"] }),
  ].toSorted(
    (one, other) => Number(one.check.kind === "observer") - Number(other.check.kind === "observer"),
  );
  const { portions } = schedulePlan(entries, limits);
  const ids = portions.map(({ entry: { check } }) => check.id);
  expect([...new Set(ids)]).toEqual(["writes", "first", "rejected", "judge"]);
});

test("every case is sent once, and the last portion of an entry completes it", () => {
  const entries = [
    entry("writes", { writes: 5 }),
    entry("none"),
    entry("rejected", { writes: 9, expectsRejection: true }),
    entry("other", { writes: 4, expectsRejection: true, operation: { id: "other" } }),
    entry("last", { writes: 3, isLast: true }),
  ];
  const { portions } = schedulePlan(entries, limits);
  expect(purposes(entries).toSorted()).toEqual(
    entries.flatMap(({ cases }) => cases.map(({ purpose }) => purpose)).toSorted(),
  );
  const done = portions.filter(({ isFinal }) => isFinal).map(({ entry: { check } }) => check.id);
  expect(done.toSorted()).toEqual(["last", "none", "other", "rejected", "writes"]);
  expect(done.at(-1)).toBe("last");
});

test("a replay does not count against the write limit", () => {
  const replays = entry("replays", { writes: 4, spared: 1 });
  expect(schedulePlan([replays], limits).durationMs).toBe(0);
  expect(schedulePlan([entry("writes", { writes: 4 })], limits).durationMs).toBe(60_000);
});
