import { findOperation, type FoundOperation } from "./find-operation.ts";
import type { OperationEntry } from "./operation-table.ts";

/** The base URL of a service, and the operations below it. */
export interface OperationsBelow<Entry extends OperationEntry> {
  readonly operations: Readonly<Record<string, Entry>>;
  readonly base: Pick<URL, "origin" | "pathname">;
}

/** The operation of a request below the base URL. Other paths before the operation's path do not match. */
export function findBelow<Entry extends OperationEntry>(
  { operations, base }: OperationsBelow<Entry>,
  method: string,
  { origin, pathname }: Pick<URL, "origin" | "pathname">,
): FoundOperation<Entry> | undefined {
  const basePath = base.pathname.replace(/\/+$/, "");
  if (origin !== base.origin || !pathname.startsWith(`${basePath}/`)) return undefined;
  const found = findOperation(operations, method, pathname.slice(basePath.length));
  return found?.base === "" ? found : undefined;
}
