/** The facts on which a server and the suite have agreed. */
export interface McpSession {
  readonly kind: "handshake" | "stateless";
  /** Revision of the protocol. */
  readonly version: string;
  /** As the server returned it, if it keeps sessions. */
  readonly id?: string;
}
