import { isSafeMethod } from "@plumbline/wire";
import type { Operation } from "../model/contract.ts";

/** Whether an operation may change state: its method is not one of the safe ones. @see https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1 */
export function isMutating(operation: Pick<Operation, "method">): boolean {
  return !isSafeMethod(operation.method);
}
