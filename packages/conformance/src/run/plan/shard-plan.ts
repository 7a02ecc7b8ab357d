import { createHash } from "node:crypto";
import { canonicalJson, type Contract } from "@plumbline/contract";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import type { Plan, PlanEntry } from "../../model/plan.ts";
import type { Shard } from "@plumbline/report";
import { sumCosts } from "../../input/case-for.ts";
import { schedulePlan } from "./schedule-plan.ts";

/**
 * One shard of a plan. A shard contains whole operations, because checks build on one another and observers judge the exchanges of the
 * others. The same plan gives the same shards. Throws ConformanceError `NOTHING_SELECTED` for a shard without an operation.
 */
export function shardPlan(contract: Contract, plan: Plan, shard: Shard): Plan {
  const byOperation = [...Map.groupBy(plan.entries, ({ subject }) => subject.operation).values()];
  if (shard.index > byOperation.length) {
    throw new ConformanceError(
      "NOTHING_SELECTED",
      `Shard ${shard.index} of ${shard.total} is empty, because the plan has ${byOperation.length} operations`,
      { hint: `Divide it into at most ${byOperation.length} shards.` },
    );
  }
  const limits = contract.policies.rateLimits;
  const timeOf = (entries: readonly PlanEntry[]): number =>
    schedulePlan(entries, limits).durationMs + sumCosts(entries.map(({ cost }) => cost)).operations;
  const own = new Set(inShards(byOperation, timeOf, shard.total)[shard.index - 1]?.flat());
  const entries = plan.entries.filter((entry) => own.has(entry));
  return {
    ...plan,
    entries,
    cost: sumCosts(entries.map(({ cost }) => cost)),
    schedule: schedulePlan(entries, limits),
    shard: { ...shard, plan: planDigest(plan) },
  };
}

/** Divides a list into shards: the longest items first, each into the currently shortest shard. */
function inShards<T>(items: readonly T[], timeOf: (item: T) => number, total: number): T[][] {
  const shards = Array.from({ length: total }, () => ({ items: [] as T[], time: 0 }));
  const timed = items.map((item) => ({ item, time: 1 + timeOf(item) }));
  for (const { item, time } of timed.toSorted((a, b) => b.time - a.time)) {
    const shortest = shards.reduce((least, one) => (one.time < least.time ? one : least));
    shortest.items.push(item);
    shortest.time += time;
  }
  return shards.map((one) => one.items);
}

/** Identifies a document by its content. */
export function contractDigest({ document }: Contract): string {
  return digest(canonicalJson(document));
}

/** Identifies a plan by its requests. */
function planDigest({ entries }: Plan): string {
  const lines = entries.map(({ check, subject, cases, cost, skip }) => [
    check.id,
    check.severity,
    subject.operation.id,
    skip?.reason ?? "",
    cost.operations,
    cost.writes,
    ...cases.map(({ purpose, clause }) => `${purpose} ${clause}`),
  ]);
  return digest(JSON.stringify(lines));
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
