/** How a mock behaves. */
export interface MockOptions {
  /** The same seed gives the same generated data and receipts. Default 1. */
  readonly seed?: number;
  /** Refuse requests above the document's rate limits. Default false. */
  readonly enforceLimits?: boolean;
  /** Answer 500 where an answer would break the document, instead of only saying so. Default false. */
  readonly strict?: boolean;
  /** Wait this long before each answer, in milliseconds. Default 0. */
  readonly delayMs?: number;
  /** Let browsers of any origin call the mock. Default true. */
  readonly cors?: boolean;
  /** The present, in epoch milliseconds: windows and key retention follow it. Default `Date.now`. */
  readonly now?: () => number;
  /** Told about each request after it was answered. Never given a credential or a body. */
  readonly onAnswer?: (entry: AnswerLogEntry) => void;
}

/** What became of a request. */
export type Decision =
  | "answered"
  | "executed"
  | "replayed"
  | "pending"
  | "conflict"
  | "rate-limited"
  | "too-large"
  | "unauthenticated"
  | "forbidden"
  | "invalid"
  | "unrouted"
  | "preflight"
  | "docs"
  | "failed";

export interface AnswerLogEntry {
  readonly method: string;
  /** Without the query, which may carry a credential. */
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly decision: Decision;
  /** `Operation.id`. */
  readonly operation?: string;
  /** Why it was refused. */
  readonly reason?: string;
  /** Ways in which the answer breaks the document, as sentences; empty when it keeps it. */
  readonly violations: readonly string[];
}
