import type { Exchange } from "@plumbline/report";
import type { SeedData } from "@plumbline/state";
import type { ClockStart } from "@plumbline/storage";

/** How a mock behaves. */
export interface MockOptions {
  /** The same seed generates the same data and receipts. Default 1. */
  readonly seed?: number;
  /** Reject requests above the document's rate limits. Default false. */
  readonly enforceLimits?: boolean;
  /** Answer 500 if a response would violate the document, instead of only reporting it. Default false. */
  readonly strict?: boolean;
  /** Delay before each response, in milliseconds. Default 0. */
  readonly delayMs?: number;
  /** Allow browsers of every origin to call the mock. Default true. */
  readonly cors?: boolean;
  /** The clock of rate limits and key retention without state, in epoch milliseconds. Default `Date.now`. */
  readonly now?: () => number;
  /** Keep what requests create and change, instead of answering with examples only. Default: no state. */
  readonly state?: StateChoice;
  /** With `state`: the URL on this machine that the webhooks of the document are sent to. Default: they are not sent. */
  readonly webhooks?: string | undefined;
  /** Called after each attempt to send a callback or webhook, and for each that is not sent. Gets neither queries nor bodies. */
  readonly onDelivery?: (entry: DeliveryLogEntry) => void;
  /** With `state`: log every exchange, and offer a control plane. Default false. */
  readonly control?: boolean;
  /**
   * Exchanges whose responses are served for the same requests, for example of `plumbline watch --record`. Other requests are answered as
   * without a recording. Default: none.
   */
  readonly recording?: readonly Exchange[];
  /** The only tokens and keys that are accepted. Default: every credential of the right form. */
  readonly tokens?: readonly string[];
  /** Called after each response. Gets neither credentials nor bodies. */
  readonly onAnswer?: (entry: AnswerLogEntry) => void;
  /**
   * Called once for each example of a response that contradicts its schema, with its JSON Pointer, when a request first reaches its media
   * type. Such an example is served only by name.
   */
  readonly onContradiction?: (pointer: string) => void;
}

/** How a mock keeps things. */
export interface StateChoice {
  /** A file that keeps the things; without one, they end with the mock. */
  readonly file?: string;
  /** The first things, by the path of their collection, instead of generated ones. */
  readonly seedData?: SeedData;
  /** How the clock of new things starts. Default: it runs with the wall clock. */
  readonly clock?: ClockStart;
  /** Each credential has things of its own. Default: all callers see the same things. */
  readonly partitions?: boolean;
}

/** How a request was answered. */
export type Decision =
  | "answered"
  | "executed"
  | "recorded"
  | "replayed"
  | "pending"
  | "conflict"
  | "rate-limited"
  | "too-large"
  | "unauthenticated"
  | "forbidden"
  | "invalid"
  | "unrouted"
  | "missing"
  | "preflight"
  | "docs"
  | "failed";

/** One request in the log. */
export interface AnswerLogEntry {
  readonly method: string;
  /** Without the query, which may contain a credential. */
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly decision: Decision;
  /** `Operation.id`. */
  readonly operation?: string;
  /** Why the request was rejected. */
  readonly reason?: string;
  /** The violations of the response, as sentences. */
  readonly violations: readonly string[];
}

/** One attempt to send a callback or webhook, or the reason why it is not sent. */
export interface DeliveryLogEntry {
  readonly kind: "callback" | "webhook";
  /** In the document. */
  readonly name: string;
  readonly method: string;
  /** Without the query, which may contain a credential. */
  readonly url: string;
  /** From 1; absent if it is not sent. */
  readonly attempt?: number;
  /** Absent without a response. */
  readonly status?: number;
  readonly milliseconds?: number;
  readonly reason?: string;
}
