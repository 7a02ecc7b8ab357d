import type { OperationEntry } from "./operation-table.ts";

/** Whether an operation has a safe method, which changes nothing. @see https://www.rfc-editor.org/rfc/rfc9110#name-safe-methods */
export function isRead({ method }: Pick<OperationEntry, "method">): boolean {
  return /^(get|head|options)$/i.test(method);
}
