import type { ArazzoAction, Reusable } from "../document/arazzo-document.ts";
import type { Turn } from "../journey.ts";
import { compileCriteria } from "./compile-criteria.ts";
import { type Compilation, type KnownNames, note } from "./compilation.ts";
import { resolveActions } from "./resolve-parameters.ts";

export interface ActionLists {
  readonly kind: "successActions" | "failureActions";
  /** The actions of the step, then those of its workflow. */
  readonly lists: readonly {
    readonly actions: readonly Reusable<ArazzoAction>[] | undefined;
    readonly pointer: string;
  }[];
}

/** Compiles the actions after a step. An action of the step replaces the workflow's action of the same name. */
export function compileTurns(
  compilation: Compilation,
  known: KnownNames,
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
  known: KnownNames,
  { action, pointer }: { readonly action: ArazzoAction; readonly pointer: string },
): Turn {
  const { name, type, stepId, retryAfter = 0, retryLimit = 1 } = action;
  const criteria = compileCriteria(compilation, known, {
    criteria: action.criteria,
    pointer: `${pointer}/criteria`,
  });
  const { "x-remedy": remedy } = action;
  if (type === "end")
    return {
      name,
      criteria,
      ...(remedy === undefined ? {} : { remedy }),
      next: { kind: "end" },
    };
  if (type === "retry")
    return {
      name,
      criteria,
      next: { kind: "retry", afterMs: retryAfter * secondsToMs, limit: retryLimit },
    };
  if (stepId === undefined || !known.steps.has(stepId))
    note(compilation, "JOURNEY_UNRESOLVED", {
      pointer,
      message: `The action ${name} ${stepId === undefined ? "has no stepId" : `goes to "${stepId}", which is not a step of the workflow`}`,
      hint: `The steps are ${[...known.steps.keys()].join(", ")}.`,
    });
  const { "x-limit": limit } = action;
  const bound = limit === undefined ? {} : { limit };
  return { name, criteria, next: { kind: "goto", step: stepId ?? "", ...bound } };
}
