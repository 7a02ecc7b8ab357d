import type { Contract, Operation } from "@plumbline/contract";

/** Whether an operation is below the document's base URL, without servers of its own. */
export function isBelowBase({ servers }: Contract, operation: Operation): boolean {
  const base = new Set(servers.map(({ url }) => url));
  return operation.servers.every(({ url }) => base.has(url));
}
