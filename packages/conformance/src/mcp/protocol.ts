/** Revisions of the protocol that the suite supports. @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning */
export const revisions = {
  /** The last one that begins with `initialize`. */
  handshake: "2025-11-25",
  /** The first one with stateless requests. */
  stateless: "2026-07-28",
} as const;

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

export const clientInfo = { name: "plumbline", version: "1.0.0" } as const;

/** The `_meta` of a stateless request. @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#meta */
export function requestMeta(version: string): {
  readonly "io.modelcontextprotocol/protocolVersion": string;
  readonly "io.modelcontextprotocol/clientInfo": {
    readonly name: string;
    readonly version: string;
  };
  readonly "io.modelcontextprotocol/clientCapabilities": Readonly<Record<string, never>>;
} {
  return {
    "io.modelcontextprotocol/protocolVersion": version,
    "io.modelcontextprotocol/clientInfo": { ...clientInfo },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
}
