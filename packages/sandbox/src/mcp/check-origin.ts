import { loadMcpLibrary } from "./load-mcp-library.ts";

/**
 * Returns why a request is rejected by its `Origin`: only pages of this machine may call, on any port. Programs that are not
 * browsers send no `Origin`.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning
 */
export function checkOrigin(headers: Headers): string | undefined {
  const { localhostAllowedOrigins, validateOriginHeader } = loadMcpLibrary();
  const result = validateOriginHeader(headers.get("origin"), localhostAllowedOrigins());
  return result.ok ? undefined : result.message;
}

/**
 * Returns why a request is rejected by its `Host`: at a loopback address, a foreign name means that a web page resolved its own
 * name to this machine.
 */
export function checkHost(headers: Headers, listensOn: string | undefined): string | undefined {
  if (listensOn === undefined || !loopbackAddresses.has(listensOn)) return undefined;
  const { localhostAllowedHostnames, validateHostHeader } = loadMcpLibrary();
  const result = validateHostHeader(headers.get("host"), localhostAllowedHostnames());
  return result.ok ? undefined : result.message;
}

const loopbackAddresses: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "localhost"]);
