import type { ArazzoAction, Reusable } from "../document/arazzo-document.ts";
import type { Turn } from "../journey.ts";
import { compileCriteria } from "./compile-criteria.ts";
import { type Compilation, type Known, note } from "./compilation.ts";
import { resolveActions } from "./resolve-parameters.ts";

export interface ActionLists {
  readonly kind: "successActions" | "failureActions";
  /** Those of the step, before those of its workflow. */
  readonly lists: readonly {
    readonly actions: readonly Reusable<ArazzoAction>[] | undefined;
    readonly pointer: string;
  }[];
}

/** Where a step may lead to; an action of the step replaces one of the same name of its workflow. */
export function compileTurns(
  compilation: Compilation,
  known: Known,
  { kind, lists }: ActionLists,
): readonly Turn[] {
  const all = lists.flatMap(({ actions, pointer }) =>
    resolveActions(compilation, actions, { kind, pointer }),
  );
  const first = all.filter(
    ({ value: { name } }, index) => all.findIndex(({ value }) => value.name === name) === index,
  );
  return first.map(({ value, pointer }) => compile(compilation, known, { action: value, pointer }));
}

const secondsToMs = 1_000;

function compile(
  compilation: Compilation,
  known: Known,
  { action, pointer }: { readonly action: ArazzoAction; readonly pointer: string },
): Turn {
  const { name, type, stepId, retryAfter = 0, retryLimit = 1 } = action;
  const criteria = compileCriteria(compilation, known, {
    criteria: action.criteria,
    pointer: `${pointer}/criteria`,
  });
  if (type === "end") return { name, criteria, next: { kind: "end" } };
  if (type === "retry")
    return {
      name,
      criteria,
      next: { kind: "retry", afterMs: retryAfter * secondsToMs, limit: retryLimit },
    };
  if (stepId === undefined || !known.steps.has(stepId))
    note(compilation, "JOURNEY_UNRESOLVED", {
      pointer,
      message: `the action ${name} goes to ${stepId === undefined ? "no step" : `"${stepId}", which is no step of the workflow`}`,
      hint: `the steps are ${[...known.steps.keys()].join(", ")}`,
    });
  return { name, criteria, next: { kind: "goto", step: stepId ?? "" } };
}
