import { createHash } from "node:crypto";
import { canonicalJson, type Contract, parseDuration } from "@plumbline/contract";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import type { Plan, PlanEntry } from "../../model/plan.ts";
import type { Cost } from "../../model/case.ts";
import type { Shard } from "@plumbline/report";
import { sumCosts } from "../../input/case-for.ts";
import { loadOf, schedulePlan } from "./schedule-plan.ts";

/**
 * One shard of a plan. A shard contains whole operations, because checks build on one another, distributed by
 * cost. The same plan gives the same shards. Throws ConformanceError `NOTHING_SELECTED` for a shard without an
 * operation.
 */
export function shardPlan(contract: Contract, plan: Plan, shard: Shard): Plan {
  const groups = Map.groupBy(plan.entries, ({ subject }) => subject.operation.id);
  if (shard.index > groups.size) {
    throw new ConformanceError(
      "NOTHING_SELECTED",
      `Shard ${shard.index} of ${shard.total} is empty, because the plan has ${groups.size} operations`,
      { hint: `Divide it into at most ${groups.size} shards.` },
    );
  }
  const own = dealOut(contract, groups, shard.total)[shard.index - 1] ?? new Set();
  const entries = plan.entries.filter(({ subject }) => own.has(subject.operation.id));
  const digests = { contract: contractDigest(contract), plan: planDigest(plan) };
  return {
    ...plan,
    entries,
    cost: sumCosts(entries.map(({ cost }) => cost)),
    schedule: schedulePlan(entries, contract.policies.rateLimits),
    shard: { ...shard, ...digests },
  };
}

/** Identifies a document by its content. */
export function contractDigest({ document }: Contract): string {
  return digest(canonicalJson(document));
}

/** Identifies a plan by what it would send. */
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

/** Assigns each operation, the costliest first, to the shard with the lowest cost. */
function dealOut(
  contract: Contract,
  groups: ReadonlyMap<string, readonly PlanEntry[]>,
  total: number,
): readonly ReadonlySet<string>[] {
  const weighed = [...groups].map(([id, entries]) => ({
    id,
    weight: weightOf(contract, sumCosts(entries.flatMap(loadsOf))),
  }));
  const parts = Array.from({ length: total }, () => ({ ids: new Set<string>(), weight: 0 }));
  for (const { id, weight } of weighed.toSorted((a, b) => b.weight - a.weight)) {
    const lightest = parts.reduce((least, part) => (isLighter(part, least) ? part : least));
    lightest.ids.add(id);
    lightest.weight += weight;
  }
  return parts.map(({ ids }) => ids);
}

interface Part {
  readonly ids: ReadonlySet<string>;
  readonly weight: number;
}

/** Operations without a cost count too, so that no shard is empty while another has several. */
function isLighter(part: Part, least: Part): boolean {
  return part.weight === least.weight ? part.ids.size < least.ids.size : part.weight < least.weight;
}

function loadsOf(entry: PlanEntry): readonly Cost[] {
  return entry.cases.map((planned) => loadOf(entry, planned));
}

/** How long the declared limits let a cost take. The slowest limit decides. */
function weightOf({ policies }: Contract, cost: Cost): number {
  const times = policies.rateLimits.map(({ limit, window, counts }) => {
    const counted = counts === "all" ? cost.operations : cost.writes;
    return (counted / limit) * parseDuration(window);
  });
  return times.length === 0 ? cost.operations : Math.max(...times);
}
