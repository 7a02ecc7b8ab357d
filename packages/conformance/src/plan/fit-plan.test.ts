import { describe, expect, test } from "vitest";
import type { PlanEntry, Plan } from "../model/plan.ts";
import { feedInTime } from "./feed-in-time.ts";
import { fitPlan } from "./fit-plan.ts";
import { schedulePlan } from "./schedule-plan.ts";

const limits = [
  { name: "operations", limit: 12, window: "PT60S", counts: "all" },
  { name: "writes", limit: 2, window: "PT60S", counts: "mutating" },
] as never;

interface Sketch {
  readonly writes?: number;
  readonly reads?: number;
  readonly severity?: "must" | "advice";
  readonly expectsRejection?: boolean;
  readonly after?: readonly string[];
  /** The clause of each case. Default: one of its own. */
  readonly clause?: string;
}

const shelf = { id: "shelf" };

/** An entry with a case for each request, and only the fields that fitting reads. */
function entry(id: string, sketch: Sketch): PlanEntry {
  const { writes = 0, reads = 0, severity = "must", expectsRejection = false, after = [] } = sketch;
  const cases = Array.from({ length: writes + reads }, (_, index) => ({
    purpose: `${id} ${index + 1}`,
    clause: sketch.clause ?? `/${id}/${index}`,
    cost: { operations: 1, writes: index < writes ? 1 : 0 },
    runs: 1,
  }));
  const check = { id, kind: "property", severity, expectsRejection, after };
  const cost = { operations: writes + reads, writes };
  return { check, subject: { operation: shelf }, cases, cost, isLast: false } as never;
}

function planOf(entries: readonly PlanEntry[]): Plan {
  const cost = { operations: 0, writes: 0 };
  return { entries, cost, schedule: schedulePlan(entries, limits), elsewhere: [] };
}

function keptOf({ entries }: Pick<Plan, "entries">): Readonly<Record<string, number>> {
  return Object.fromEntries(entries.map(({ check, cases }) => [check.id, cases.length]));
}

describe("a plan that does not fit", () => {
  test("is returned as it is if it fits", () => {
    const plan = planOf([entry("reads", { reads: 3 })]);
    expect(fitPlan(plan, { budget: { operations: 3 }, limits })).toBe(plan);
  });

  test("keeps checks whole, musts first", () => {
    const plan = planOf([
      entry("advice", { reads: 2, severity: "advice" }),
      entry("must", { reads: 2 }),
    ]);
    const fitted = fitPlan(plan, { budget: { operations: 3 }, limits });
    expect(keptOf(fitted)).toEqual({ advice: 0, must: 2 });
    expect(fitted.entries[0]?.skip?.remedy).toBe("raise --max-operations and --max-writes");
    expect(fitted.cost).toEqual({ operations: 2, writes: 0 });
  });

  test("keeps single cases of expected rejections, one for each clause first", () => {
    const plan = planOf([
      entry("alike", { writes: 4, expectsRejection: true, clause: "/same" }),
      entry("apart", { writes: 4, expectsRejection: true }),
    ]);
    const fitted = fitPlan(plan, { budget: { operations: 5 }, limits });
    expect(keptOf(fitted)).toEqual({ alike: 1, apart: 4 });
    expect(fitted.entries.map(({ leftOut }) => leftOut)).toEqual([3, undefined]);
  });

  test("keeps a case about what was not sent before rather than a further one", () => {
    const known = entry("known", { writes: 4, expectsRejection: true, clause: "/known" });
    const fresh = entry("fresh", { writes: 2, expectsRejection: true, clause: "/fresh" });
    const left = { ...known, cases: known.cases.slice(2), cost: { operations: 2, writes: 2 } };
    const plan = planOf([left, fresh]);
    const bounds = { budget: { operations: 1 }, limits };
    expect(keptOf(fitPlan(plan, bounds))).toEqual({ known: 1, fresh: 0 });
    const sent = [{ entry: known, cases: known.cases.slice(0, 2) }];
    expect(keptOf(fitPlan(plan, { ...bounds, sent }))).toEqual({ known: 0, fresh: 1 });
  });

  test("keeps what a check builds on", () => {
    const plan = planOf([
      entry("base", { reads: 3 }),
      entry("built", { reads: 1, after: ["base"] }),
    ]);
    expect(keptOf(fitPlan(plan, { budget: { operations: 3 }, limits }))).toEqual({
      base: 3,
      built: 0,
    });
  });

  test("fills the rest of its time with reads when no write fits any more", () => {
    const plan = planOf([entry("writes", { writes: 4 }), entry("reads", { reads: 6 })]);
    const fitted = fitPlan(plan, { budget: {}, time: 30_000, limits });
    expect(keptOf(fitted)).toEqual({ writes: 0, reads: 6 });
  });
});

describe("a run with limited time", () => {
  const rejected = entry("rejected", { writes: 20, expectsRejection: true });
  const writing = entry("writing", { writes: 3 });
  const read = entry("read", { reads: 4 });
  const plan = planOf([writing, rejected, read]);

  /** The numbers of cases, if the target shows after some portions that it does not count rejections. */
  function sentOf(portionsBefore: number): Readonly<Record<string, readonly number[]>> {
    let given = 0;
    const sparesRejected = (): boolean => given >= portionsBefore;
    const pace = {
      isDueToExceed: () => false,
      sparesRejected,
      countsTogether: () => false,
      isVague: () => false,
      passed: () => 0,
    };
    const feed = feedInTime(plan, { limits, time: 120_000 }, pace);
    const counts = new Map<string, readonly number[]>();
    for (let next = feed.next(); next; next = feed.next())
      for (const { entry: of, cases, isFinal, leftOut = of.leftOut ?? 0 } of next) {
        given += 1;
        const [sent = 0, missing = 0] = counts.get(of.check.id) ?? [];
        counts.set(of.check.id, [sent + cases.length, missing + (isFinal ? leftOut : 0)]);
      }
    return Object.fromEntries(counts);
  }

  test.each([0, 1, 2])("sends its plan if rejected writes do not count after %i portions", (of) => {
    expect(sentOf(of)).toEqual({ writing: [3, 0], rejected: [20, 0], read: [4, 0] });
    expect(plan.schedule.portions.length).toBeGreaterThan(3);
  });

  test("sends what fits if they count until it is seen that they do not", () => {
    const { writing: written, rejected, read: wasRead } = sentOf(Infinity);
    expect(wasRead).toEqual([4, 0]);
    expect(written).toEqual([3, 0]);
    const [sent = 0, missing = 0] = rejected ?? [];
    expect(sent + missing).toBe(20);
    expect(missing).toBeGreaterThan(0);
    expect(sent).toBeGreaterThan(0);
  });

  test("sends what did not fit if it is faster than planned", () => {
    const fitted = fitPlan(planOf([entry("many", { writes: 30, expectsRejection: true })]), {
      budget: {},
      time: 60_000,
      limits,
    });
    expect(keptOf(fitted)).toEqual({ many: 24 });
    const pace = {
      isDueToExceed: () => false,
      sparesRejected: () => true,
      isVague: () => false,
      countsTogether: () => false,
      passed: () => 0,
    };
    const feed = feedInTime(fitted, { limits, time: 60_000 }, pace);
    const portions = Array.from({ length: 40 }, () => feed.next() ?? []).flat();
    expect(portions.flatMap(({ cases }) => cases).length).toBe(30);
    expect(portions.filter(({ isFinal }) => isFinal).map(({ leftOut }) => leftOut)).toEqual([0]);
  });
});
