import type { OperationEntry } from "./operation-table.ts";

/** Base URLs to use instead of the servers of operations, by the URL in the document. */
export type Servers = Readonly<Record<string, string | URL>>;

/**
 * The base URL of an operation without a trailing slash: that of its own server, or the given one. A relative server has the origin of the
 * given one.
 */
export function serverUrl(
  { server }: OperationEntry,
  baseUrl: string,
  servers: Servers = {},
): string {
  if (server === undefined) return baseUrl;
  const { href } = new URL(servers[server] ?? server, `${baseUrl}/`);
  return href.replace(/\/+$/, "");
}
