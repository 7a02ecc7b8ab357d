// A file of its own, because the page imports the type and must not depend on the server's code.

/** What the console shows of the service. */
export interface ServiceDescription {
  readonly title: string;
  readonly version: string;
  /** Origin and base path. */
  readonly baseUrl: string;
  /** Absent without the MCP interface. */
  readonly mcpUrl?: string;
  /** The page that shows the document. */
  readonly referenceUrl: string;
  /** The page on which owners manage keys and connections. */
  readonly integrationsUrl: string;
  /** The header with the idempotency key, in lower case. */
  readonly keyHeader?: string;
  readonly scopes: readonly string[];
  readonly trades: readonly { readonly slug: string; readonly name: string }[];
  readonly operations: readonly {
    readonly id: string;
    readonly method: string;
    readonly path: string;
    readonly isMutating: boolean;
    /** Whether the operation takes no arguments. */
    readonly isPlain: boolean;
  }[];
}
