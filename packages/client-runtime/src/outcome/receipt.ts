/** The facts of a call, which every outcome has. */
export interface Receipt {
  /** The service's request ID; undefined if no response contained one. */
  readonly requestId: string | undefined;
  /** The key of the call. Keep it to send the same call again. Undefined for operations that take none. */
  readonly idempotencyKey: string | undefined;
  /** Whether the response is the stored one of an earlier call with the same key. */
  readonly replayed: boolean;
  /**
   * Whether the service may have executed the call, or may still be executing it, without confirming it. It is then safe to send again
   * only with the same key. Always false for a read.
   */
  readonly inDoubt: boolean;
  /** Number of requests that were sent. */
  readonly attempts: number;
  /** Time from the call to its outcome, in milliseconds. */
  readonly elapsedMs: number;
  /** The waits before attempts, in order. */
  readonly waits: readonly Wait[];
}

/** One wait of a call. */
export interface Wait {
  /**
   * `budget`: until the contract's rate limits allow the call; `limit`: after a response that a limit was exceeded; `pending`: until an
   * execution with the same key has ended; `failure`: after a transient failure.
   */
  readonly reason: "budget" | "limit" | "pending" | "failure";
  /** Duration, in milliseconds. */
  readonly ms: number;
}
