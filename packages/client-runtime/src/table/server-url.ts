import { isLoopback } from "./is-loopback.ts";
import type { OperationEntry } from "./operation-table.ts";

/** Base URLs to use instead of the servers of operations, by the URL in the document. */
export type Servers = Readonly<Record<string, string | URL>>;

/**
 * The base URL of an operation without a trailing slash: that of its own server, or the given one. A relative server has the origin of the
 * given one. A given one on this machine, such as that of a mock, is the origin of all servers but those that are named.
 */
export function serverUrl(
  { server }: OperationEntry,
  baseUrl: string,
  servers: Servers = {},
): string {
  if (server === undefined) return baseUrl;
  const named = servers[server];
  const url = new URL(named ?? server, `${baseUrl}/`);
  const isReplaced = named === undefined && isLoopback(new URL(baseUrl));
  const { href } = isReplaced ? new URL(url.pathname, baseUrl) : url;
  return href.replace(/\/+$/, "");
}
