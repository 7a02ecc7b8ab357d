import { isSafeMethod } from "@plumbline/wire";
import type { OperationEntry } from "./operation-table.ts";

/** Whether an operation has a safe method, which changes nothing. @see https://www.rfc-editor.org/rfc/rfc9110#name-safe-methods and RFC 10008 */
export function isRead({ method }: Pick<OperationEntry, "method">): boolean {
  return isSafeMethod(method);
}
