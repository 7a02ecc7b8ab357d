/** What a server and the suite have agreed on. */
export interface McpSession {
  readonly kind: "handshake" | "stateless";
  /** Revision of the protocol. */
  readonly version: string;
  /** As the server gave it, where it keeps sessions. */
  readonly id?: string;
}
