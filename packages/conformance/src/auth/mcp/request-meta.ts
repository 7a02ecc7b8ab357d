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
