import { isMutating } from "@plumbline/contract";
import type { Subject } from "../../model/subject.ts";
import { isDestructive } from "../../input/request/is-destructive.ts";
import { orderBy } from "../order-by.ts";

/** Whether the operation is the first mutation, to which cases about all mutations belong. */
export function isFirstMutation(subject: Subject): boolean {
  return subject.surveyed(orderBy(isMutation)).get(subject.operation.id) === 0;
}

/** The mutations that the run may send at any time, in document order: all except the destructive ones. */
export function mutationsFor({ contract, other }: Subject): readonly Subject[] {
  return contract.operations.flatMap(({ id }) => other(id) ?? []).filter(isMutation);
}

function isMutation({ operation }: Subject): boolean {
  return isMutating(operation) && !isDestructive(operation);
}
