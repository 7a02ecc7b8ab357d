import type { Contract, Operation } from "@plumbline/contract";
import type { Journey, Step } from "./journey.ts";

/** Lists the operations that the steps of a journey send, in order and with repetitions. */
export function listOperations(contract: Contract, journey: Journey): readonly Operation[] {
  return [...journey.before.flatMap(({ steps }) => steps), ...journey.steps].flatMap((step) =>
    ofStep(contract, step),
  );
}

function ofStep(contract: Contract, { action }: Step): readonly Operation[] {
  if (action.kind === "call") return listOperations(contract, action.journey);
  return contract.operations.filter(({ id }) => id === action.operation);
}
