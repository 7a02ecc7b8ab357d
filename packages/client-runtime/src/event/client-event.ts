import type { Ending } from "../outcome/attempt-outcome.ts";
import type { Wait } from "../outcome/receipt.ts";

/**
 * What a client tells of its calls while they go on: for logs, traces and counts. Each event is built from the fields of its type, and nothing
 * else is in it: none holds a credential, an idempotency key, a body, or what was filled into a path, a query or a header.
 */
export type ClientEvent =
  | CallStarted
  | TryStarted
  | TryEnded
  | WaitStarted
  | CredentialRejected
  | CallEnded;

interface OfCall {
  /** Counts the calls of one client, from 1: what the events of a call have in common. */
  readonly call: number;
  /** Name of the method that was called. */
  readonly operation: string;
  /** In capitals, as HTTP has it. */
  readonly method: string;
  /** The template below the base URL, for example `/things/{id}`. */
  readonly path: string;
  /** How often the request has been handed to the network: 0 before the first try. */
  readonly attempt: number;
}

/** A call begins. */
export interface CallStarted extends OfCall {
  readonly type: "call-start";
}

/** A request is handed to the network. */
export interface TryStarted extends OfCall {
  readonly type: "try-start";
}

/** A request has come to something. */
export interface TryEnded extends OfCall, Ended {
  readonly type: "try-end";
}

/** The call waits before it sends, or sends again. */
export interface WaitStarted extends OfCall {
  readonly type: "wait";
  readonly reason: Wait["reason"];
  /** How long it is going to be. A wait for the budget may be followed by another one. */
  readonly ms: number;
}

/** The service refused a credential that came from a source, which learns of it. */
export interface CredentialRejected extends OfCall {
  readonly type: "credential-rejected";
}

/** A call has its outcome. */
export interface CallEnded extends OfCall, Ended {
  readonly type: "call-end";
  /** As that of the receipt. */
  readonly inDoubt: boolean;
}

/** What the end of a try and that of a call are told with. */
export interface Ended {
  readonly ok: boolean;
  /** As that of an outcome. */
  readonly kind: Ending["kind"];
  /** Why there was no whole answer, or why it is `undocumented`. */
  readonly reason: Extract<Ending, { readonly reason: unknown }>["reason"] | undefined;
  readonly status: number | undefined;
  /** The service's own name for the execution. */
  readonly requestId: string | undefined;
  readonly replayed: boolean;
  /** From the start of the try, or of the call. */
  readonly elapsedMs: number;
}
