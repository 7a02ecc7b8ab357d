import type { Operation } from "@plumbline/contract";
import { isDestructive } from "../input/request/is-destructive.ts";
import type { Plan, PlanEntry } from "../model/plan.ts";
import { operationsSent } from "../run/run-work.ts";
import type { ResolvedTarget } from "../model/target.ts";

/** Formats a plan: one line per operation, the skips with their reasons, and the total cost. */
export function formatPlan(plan: Plan, target: ResolvedTarget): string {
  const groups = Map.groupBy(plan.entries, ({ subject }) => subject.operation.id);
  const width = Math.max(...[...groups.keys()].map((id) => id.length));
  const lines = [...groups].map(
    ([id, entries]) => `  ${id.padEnd(width)}  ${operationLine(entries)}`,
  );
  const elsewhere =
    plan.elsewhere.length > 0
      ? [`  served elsewhere, not tested: ${plan.elsewhere.join(", ")}`]
      : [];
  const harm = harmNote(operationsSent(plan), Infinity) ?? [];
  return [...lines, ...elsewhere, ...skipLines(plan), harm, planTotal(plan, target), ""]
    .flat()
    .join("\n");
}

/** The maximum cost of a plan, in one sentence. */
export function planTotal(
  { cost, entries, shard, schedule }: Plan,
  target: ResolvedTarget,
): string {
  const checks = entries.filter(({ skip }) => !skip).length;
  const part = shard ? `shard ${shard.index} of ${shard.total}: ` : "";
  const sentence = `${part}${checks} checks, up to ${cost.operations} requests if everything passes, ${cost.writes} of them writes`;
  if (schedule.durationMs === 0) return sentence;
  return `${sentence}; ${pace(target, formatTime(schedule.durationMs))}`;
}

/** Names the destructive ones among operations, up to this number; `undefined` if there are none. */
export function harmNote(
  operations: readonly Operation[],
  mostNamed: number = mostInNote,
): string | undefined {
  const ids = operations.filter(isDestructive).map(({ id }) => id);
  if (ids.length === 0) return undefined;
  const named = ids.slice(0, mostNamed).join(", ");
  const rest = ids.length > mostNamed ? ` and ${ids.length - mostNamed} more` : "";
  return `Operations that probably delete, replace or end something run last: ${named}${rest}. Leave them out with --exclude`;
}

/** The most operations that the note of a run names. A plan names all. */
const mostInNote = 8;

function pace({ respectLimits, clock }: ResolvedTarget, time: string): string {
  if (!respectLimits) return `not paced, but would take ${time} within the declared rate limits`;
  if (clock)
    return `within the declared rate limits without waiting: the target's clock is moved by about ${time}`;
  return `paced to ${time} within the declared rate limits`;
}

function operationLine(entries: readonly PlanEntry[]): string {
  const sent = entries.filter(({ skip }) => !skip);
  const cases = sent.reduce((sum, entry) => sum + entry.cases.length, 0);
  const requests = sent.reduce((sum, { cost }) => sum + cost.operations, 0);
  const [first] = entries;
  const effect = first?.subject.operation.policies.effect ?? "none";
  if (sent.length === 0) return `not sent: ${first?.skip?.detail ?? ""}`;
  return `${sent.length} checks, ${cases} cases, ${requests} requests, effect ${effect}`;
}

function skipLines({ entries }: Plan): string[] {
  const skipped = entries.filter(({ skip }) => skip);
  const groups = Map.groupBy(skipped, ({ skip }) => `${skip?.reason}: ${skip?.detail}`);
  return [...groups].map(([reason, list]) => `  ${list.length} skipped, ${reason}`);
}

/** Formats hours and minutes, after whole days if there are any. */
function formatTime(milliseconds: number): string {
  const instant = new Date(milliseconds);
  const days = Math.floor(milliseconds / Date.UTC(1970, 0, 2));
  return `${days > 0 ? `${days} d ` : ""}${instant.getUTCHours()} h ${instant.getUTCMinutes()} min`;
}
