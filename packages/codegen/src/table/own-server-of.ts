import type { Contract, Operation } from "@plumbline/contract";

/** The base URL of an operation; undefined if it is that of the document. An operation with several servers of its own uses the first. */
export function ownServerOf({ servers }: Contract, operation: Operation): string | undefined {
  const base = new Set(servers.map(({ url }) => url));
  if (operation.servers.some(({ url }) => base.has(url))) return undefined;
  return operation.servers[0]?.url;
}
