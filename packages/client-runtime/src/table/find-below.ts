import { findOperation, type FoundOperation } from "./find-operation.ts";
import type { OperationEntry } from "./operation-table.ts";

/** The base URL of a service, normalized and without a trailing slash, and the operations below it. */
export interface OperationsBelow<Entry extends OperationEntry> {
  readonly operations: Readonly<Record<string, Entry>>;
  readonly baseUrl: string;
}

/** The operation of a request below the base URL. Other paths before the operation's path do not match. The URL must be normalized. */
export function findBelow<Entry extends OperationEntry>(
  { operations, baseUrl }: OperationsBelow<Entry>,
  method: string,
  url: string,
): FoundOperation<Entry> | undefined {
  if (!url.startsWith(`${baseUrl}/`)) return undefined;
  const end = url.search(/[?#]/);
  const pathname = url.slice(baseUrl.length, end < 0 ? undefined : end);
  const found = findOperation(operations, method, pathname);
  return found?.base === "" ? found : undefined;
}
