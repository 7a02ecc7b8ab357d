/**
 * A prepared call with its key and bytes, without a credential. It is plain JSON: store it before you send it, so that another process can
 * send it again.
 */
export interface Intent<Name extends string = string> {
  /** Name of the client's method. */
  readonly operation: Name;
  /** The only base URL that it can be sent to. */
  readonly baseUrl: string;
  /** Path below the base URL, with the query. */
  readonly path: string;
  /** Headers of the call, without the key and the credential. */
  readonly headers: Readonly<Record<string, string>>;
  /** The exact text of the body; null if there is none. */
  readonly body: string | null;
  /** The key that was passed to `prepare`, or a new one. */
  readonly idempotencyKey: string;
  /** ISO 8601. The service's retention of the key starts at this time or later. */
  readonly createdAt: string;
  /** Detects accidental changes. It is not a signature. */
  readonly checksum: string;
}
