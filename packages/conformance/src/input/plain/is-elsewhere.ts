import type { Contract, Operation } from "@plumbline/contract";

/** Whether an operation has its own servers and is therefore not served under the base URL. */
export function isElsewhere({ servers }: Contract, operation: Operation): boolean {
  const own = operation.servers.map(({ url }) => url);
  const common = new Set(servers.map(({ url }) => url));
  return own.length > 0 && !own.some((url) => common.has(url));
}
