// A file of its own, because the page imports the type and must not depend on the server's code.

/** What the console shows of the service. */
export interface ServiceDescription {
  readonly title: string;
  readonly version: string;
  /** Origin and base path. */
  readonly baseUrl: string;
  readonly operations: readonly {
    readonly id: string;
    readonly method: string;
    readonly path: string;
    readonly isMutating: boolean;
    /** Whether the operation takes no arguments. */
    readonly isPlain: boolean;
  }[];
}
