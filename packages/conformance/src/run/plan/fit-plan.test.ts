import { describe, expect, test } from "vitest";
import type { PlanEntry, Plan } from "../../model/plan.ts";
import { createQueue } from "./create-queue.ts";
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
    expect(fitted.entries.map(({ leftOut = [] }) => leftOut.length)).toEqual([3, 0]);
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

  /** The numbers of sent and of left out cases, if the target shows after some portions what it counts or names. */
  function sentOf(
    learnt: { readonly sparesRejected?: boolean; readonly isVague?: boolean },
    portionsBefore: number,
    whole = plan,
  ): Readonly<Record<string, readonly number[]>> {
    const time = 120_000;
    const planned = fitPlan(whole, { budget: {}, time, limits, countsSpared: true });
    let [given, counted] = [0, 0];
    const isKnown = (): boolean => given >= portionsBefore;
    const pace = {
      sparesRejected: () => isKnown() && learnt.sparesRejected === true,
      isVague: () => isKnown() && learnt.isVague === true,
      passed: () => Math.floor(counted / 2) * 60_000,
    };
    const queue = createQueue(feedInTime(planned, { limits, time }, pace), ([first]) => first);
    const counts = new Map<string, readonly number[]>();
    while (queue.hasMore()) {
      const next = queue.take();
      if (!next) continue;
      given += 1;
      if (next.planned?.cost.writes && learnt.sparesRejected !== true) counted += 1;
      const { entry: of, planned: one, leftOut = 0 } = next;
      const [sent = 0, missing = 0] = counts.get(of.check.id) ?? [];
      counts.set(of.check.id, [sent + (one ? 1 : 0), missing + leftOut]);
    }
    return Object.fromEntries(counts);
  }

  test.each([0, 1, 2])(
    "sends all if rejected writes do not count, seen after %i portions",
    (of) => {
      const sent = { writing: [3, 0], rejected: [20, 0], read: [4, 0] };
      expect(sentOf({ sparesRejected: true }, of)).toEqual(sent);
    },
  );

  test("sends what fits if they count", () => {
    const { writing: written, rejected: tried = [], read: wasRead } = sentOf({}, 0);
    expect([written, wasRead]).toEqual([
      [3, 0],
      [4, 0],
    ]);
    expect(tried.reduce((sum, one) => sum + one)).toBe(20);
    expect(tried[0]).toBeGreaterThan(0);
    expect(tried[1]).toBeGreaterThan(0);
  });

  test("sends an entry that did not fit if there is time before the checks that run last", () => {
    const long = entry("long", { writes: 9 });
    const short = entry("short", { writes: 2 });
    const both = planOf([long, short]);
    const time = 60_000;
    const planned = fitPlan(both, { budget: {}, time, limits, countsSpared: true });
    expect(keptOf(planned)).toEqual({ long: 0, short: 2 });
    const pace = { sparesRejected: () => false, isVague: () => false, passed: () => -600_000 };
    const queue = createQueue(feedInTime(planned, { limits, time }, pace), ([first]) => first);
    const sent: string[] = [];
    while (queue.hasMore()) sent.push(queue.take()?.planned?.purpose ?? "end");
    expect(sent.filter((one) => one !== "end")).toHaveLength(11);
  });

  test("sends the parts of combined cases if rejections name no places", () => {
    const { cases, ...alone } = rejected;
    const [first, ...parts] = cases.slice(0, 5);
    const whole = planOf([{ ...alone, cases: first ? [{ ...first, parts }] : [] }]);
    expect(sentOf({ isVague: true }, 0, whole)).toEqual({ rejected: [parts.length, 0] });
    expect(sentOf({}, 0, whole)).toEqual({ rejected: [1, 0] });
  });
});
