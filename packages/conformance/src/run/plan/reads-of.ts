import { isMutating, type Operation } from "@plumbline/contract";
import type { PlanEntry } from "../../model/plan.ts";
import type { Subject } from "../../model/subject.ts";
import type { Planner } from "./create-planner.ts";

/** The harmless reads of a plan, for probing the target. */
export function readsOf(entries: readonly PlanEntry[]): readonly Subject[] {
  const sent = entries.filter(
    ({ skip }) => skip?.reason !== "effect-not-allowed" && skip?.reason !== "not-selected",
  );
  return [...new Set(sent.map(({ subject }) => subject))].filter(({ operation }) =>
    isHarmlessRead(operation),
  );
}

/** The harmless reads among the operations of a planner, before any is planned. */
export function readsToPlan(planner: Planner): readonly Subject[] {
  return planner.operations
    .filter((operation) => isHarmlessRead(operation) && !planner.isElsewhere(operation))
    .slice(0, enoughReads)
    .map((operation) => planner.subjectOf(operation))
    .filter(({ skip }) => skip === undefined)
    .map(({ subject }) => subject);
}

/** The number of reads that are created, because creating the inputs of every operation takes long. */
const enoughReads = 20;

function isHarmlessRead(operation: Operation): boolean {
  return !isMutating(operation) && operation.policies.effect === "none";
}
