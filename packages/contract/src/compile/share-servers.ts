import type { Operation, Server } from "../model/contract.ts";
import { defaultServers } from "./compile-servers.ts";

interface Served {
  readonly servers: readonly Server[];
  readonly operations: readonly Operation[];
}

/**
 * Gives a document that states no servers those that more than half of its operations state, and the operations that state none the same.
 * Without such servers, all stay as they are.
 */
export function shareServers(operations: readonly Operation[]): Served {
  const groups = Map.groupBy(operations, ({ servers }) => servers.map(({ url }) => url).join(" "));
  const [first] = [...groups.values()].toSorted((a, b) => b.length - a.length);
  const servers = first?.[0]?.servers ?? defaultServers;
  if ((first?.length ?? 0) * 2 <= operations.length) return { servers: defaultServers, operations };
  const given = operations.map((operation) =>
    operation.servers === defaultServers ? { ...operation, servers } : operation,
  );
  return { servers, operations: given };
}
