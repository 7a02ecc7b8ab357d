import { findBelow, type OperationsBelow } from "./find-below.ts";
import type { FoundOperation } from "./find-operation.ts";
import type { OperationEntry } from "./operation-table.ts";
import { serverUrl, type Servers } from "./server-url.ts";

/** Groups operations by their base URL. Most have the given one. */
export function groupByServer<Entry extends OperationEntry>(
  { operations, baseUrl }: OperationsBelow<Entry>,
  servers?: Servers,
): readonly OperationsBelow<Entry>[] {
  const groups = Map.groupBy(Object.entries(operations), ([, entry]) =>
    serverUrl(entry, baseUrl, servers),
  );
  return [...groups].map(([url, entries]) => ({
    baseUrl: url,
    operations: Object.fromEntries(entries),
  }));
}

/** The operation of a request below the base URL of its group. The URL must be normalized. */
export function findGrouped<Entry extends OperationEntry>(
  groups: readonly OperationsBelow<Entry>[],
  method: string,
  url: string,
): FoundOperation<Entry> | undefined {
  for (const group of groups) {
    const found = findBelow(group, method, url);
    if (found) return found;
  }
  return undefined;
}
