/** What the console shows of the service itself. */
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
    /** Whether it is called without any argument. */
    readonly isPlain: boolean;
  }[];
}
