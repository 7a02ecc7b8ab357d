import type { Effect, Operation } from "@plumbline/contract";
import type { Need } from "../../model/check.ts";
import type { Subject } from "../../model/subject.ts";
import { effects, isAllowed } from "../../target/resolve-target.ts";

/** Permission for the effects of all operations that a check uses. */
export function allowedEffects(
  id: string,
  operationsOf: (subject: Subject) => readonly Operation[],
): Need {
  return {
    id: `allowed-${id}`,
    says: "permission for the effects of every operation that it uses (`--allow`)",
    unmet(subject) {
      const highest = highestEffect(operationsOf(subject));
      return highest === undefined || isAllowed(highest, subject.target.allow)
        ? undefined
        : { reason: "effect-not-allowed", detail: `Allow it with --allow ${highest}.` };
    },
  };
}

function highestEffect(operations: readonly Operation[]): Effect | undefined {
  return effects.findLast((effect) =>
    operations.some(({ policies }) => policies.effect === effect),
  );
}
