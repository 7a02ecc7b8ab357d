/**
 * A call that has been decided on and not yet answered: its key and its bytes, without a credential. It is plain JSON, made to be stored
 * before it is sent, and sent again by whoever finds it.
 */
export interface Intent<Name extends string = string> {
  /** Name of the method. */
  readonly operation: Name;
  /** Where it may be sent, and nowhere else. */
  readonly baseUrl: string;
  /** Below the base URL, with the query. */
  readonly path: string;
  /** The call's own headers, without the key and the credential. */
  readonly headers: Readonly<Record<string, string>>;
  /** The text that is sent, to the byte; null where there is none. */
  readonly body: string | null;
  /** Minted by `prepare`, unless it was passed one. */
  readonly idempotencyKey: string;
  /** ISO 8601. The service keeps the key for a time that starts no earlier. */
  readonly createdAt: string;
  /** Tells an intent that was changed from one that was not. It is no signature: whoever wants to can compute another. */
  readonly checksum: string;
}
