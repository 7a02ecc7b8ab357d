/** What is known of a call however it ended. */
export interface Receipt {
  /** The service's own name for this execution; undefined when no answer carried one. */
  readonly requestId: string | undefined;
  /** The key the call was made with; keep it to send the same call again. Undefined for operations that take none. */
  readonly idempotencyKey: string | undefined;
  /** Whether the answer is that of an earlier call with the same key. */
  readonly replayed: boolean;
  /**
   * Whether the service may have carried out the call, or be at it, without having said so: then only the same key is safe to send
   * again. Never so of a read.
   */
  readonly inDoubt: boolean;
  /** How often the request was handed to the network. */
  readonly attempts: number;
  /** From the call to its outcome, in milliseconds. */
  readonly elapsedMs: number;
  /** What the client waited for before it sent, or sent again, in order. */
  readonly waits: readonly Wait[];
}

/** One wait of a call. */
export interface Wait {
  /**
   * `budget`: for a place within the contract's rate limits; `limit`: after an answer that a limit was exceeded; `pending`: for an
   * execution under the same key to end; `failure`: after a failure that may pass.
   */
  readonly reason: "budget" | "limit" | "pending" | "failure";
  /** How long it took, in milliseconds. */
  readonly ms: number;
}
