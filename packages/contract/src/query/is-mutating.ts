import type { HttpMethod, Operation } from "../model/contract.ts";

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1 */
const safeMethods: ReadonlySet<HttpMethod> = new Set<HttpMethod>([
  "get",
  "head",
  "options",
  "trace",
]);

export function isSafeMethod(method: HttpMethod): boolean {
  return safeMethods.has(method);
}

/** Whether an operation may change state: its method is not one of the safe ones. @see https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1 */
export function isMutating(operation: Pick<Operation, "method">): boolean {
  return !isSafeMethod(operation.method);
}
