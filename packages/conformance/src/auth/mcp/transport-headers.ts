/** Headers of the Streamable HTTP transport. @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http */
export const transportHeaders = {
  version: "mcp-protocol-version",
  session: "mcp-session-id",
  method: "mcp-method",
  name: "mcp-name",
} as const;

/** A POST of any JSON-RPC message. */
export const messageHeaders = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
} as const;
