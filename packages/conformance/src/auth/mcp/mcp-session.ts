/** The facts on which a server and the suite have agreed. */
export interface McpSession {
  readonly kind: "handshake" | "stateless";
  /** Revision of the protocol. */
  readonly version: string;
  /** The ID that the server returned, if it keeps sessions. */
  readonly id?: string;
}
