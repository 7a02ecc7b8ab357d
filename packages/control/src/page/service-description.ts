// A file of its own, because the page imports the type and must not depend on the server's code.

/** The facts of a service that its console shows. */
export interface ServiceDescription {
  readonly title: string;
  readonly version: string;
  /** Origin and base path. */
  readonly baseUrl: string;
  /** The page that shows the document. */
  readonly referenceUrl: string;
  /** Further interfaces of the service. */
  readonly interfaces?: readonly NamedUrl[];
  /** Further pages of the service. */
  readonly pages?: readonly NamedUrl[];
  /** The header with the idempotency key, in lower case. */
  readonly keyHeader?: string;
  readonly operations: readonly {
    readonly id: string;
    readonly method: string;
    readonly path: string;
    readonly isMutating: boolean;
    /** Whether the operation takes no arguments. */
    readonly isPlain: boolean;
    /** The documented statuses, without ranges. */
    readonly statuses: readonly string[];
  }[];
}

/** An address and what it is called. */
export interface NamedUrl {
  readonly name: string;
  readonly url: string;
}
