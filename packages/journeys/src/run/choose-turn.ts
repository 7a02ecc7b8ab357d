import type { LookUp } from "../expression/fill-template.ts";
import type { Turn } from "../journey.ts";
import { judgeCriterion } from "./judge-criterion.ts";
import type { Done } from "./scope.ts";

/** The first turn whose criteria hold; a retry only as often as its limit says. */
export function chooseTurn(
  turns: readonly Turn[],
  lookUp: LookUp,
  tries: ReadonlyMap<Turn, number>,
): Turn | undefined {
  return turns.find(
    (turn) =>
      (turn.next.kind !== "retry" || (tries.get(turn) ?? 0) < turn.next.limit) &&
      turn.criteria.every((criterion) => judgeCriterion(criterion, lookUp).kind === "holds"),
  );
}

/** What a server asks for overrules what the workflow says. */
export function delayOf(afterMs: number, done: Done): number {
  const asked = done.kind === "request" ? done.exchange.response.headers["retry-after"] : undefined;
  return asked !== undefined && /^\d{1,3}$/.test(asked.trim()) ? Number(asked) * 1_000 : afterMs;
}
