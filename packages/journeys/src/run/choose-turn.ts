import type { LookUp } from "../expression/fill-template.ts";
import type { Turn } from "../journey.ts";
import { judgeCriterion } from "./judge-criterion.ts";
import type { StepResult } from "./scope.ts";

/** Returns the first turn whose criteria hold. Skips a turn that has reached its limit. */
export function chooseTurn(
  turns: readonly Turn[],
  lookUp: LookUp,
  tries: ReadonlyMap<Turn["next"], number>,
): Turn | undefined {
  return turns.find(
    (turn) =>
      (tries.get(turn.next) ?? 0) < limitOf(turn) &&
      turn.criteria.every((criterion) => judgeCriterion(criterion, lookUp).kind === "holds"),
  );
}

function limitOf({ next }: Turn): number {
  return next.kind === "end" ? Infinity : (next.limit ?? Infinity);
}

/** The delay before a retry. `Retry-After` overrides the delay of the workflow. */
export function delayOf(afterMs: number, done: StepResult): number {
  const asked = done.kind === "request" ? done.exchange.response.headers["retry-after"] : undefined;
  return asked !== undefined && /^\d{1,3}$/.test(asked.trim()) ? Number(asked) * 1_000 : afterMs;
}
