import type { Receipt } from "./receipt.ts";

/** What every outcome tells, however the call ended. */
export interface OutcomeBase {
  /** Name of the method that was called. */
  readonly operation: string;
  /** What is known of the call: its key, its tries, its waits. */
  readonly receipt: Receipt;
}

interface Unsuccessful extends OutcomeBase {
  readonly ok: false;
  /** What happened, as one sentence; of a refusal with the service's own words. */
  readonly message: string;
}

interface Answered {
  /** The status of the answer. */
  readonly status: number;
  /** The headers of the answer. */
  readonly headers: Headers;
}

/** A documented success. */
export interface Success<Status extends number = number, Data = unknown>
  extends OutcomeBase, Answered {
  readonly kind: "response";
  readonly ok: true;
  readonly status: Status;
  /** The body as its documented media type has it: JSON parsed, text as it is, anything else a `Blob`; undefined where there is none. */
  readonly data: Data;
}

/** A documented refusal or failure. */
export interface Failure<Status extends number = number, Body = unknown>
  extends Unsuccessful, Answered {
  readonly kind: "response";
  readonly status: Status;
  /** The body, read as that of a success is. */
  readonly error: Body;
}

/** An answer that the document does not describe. `ok` is false whatever the status, for nothing is known of its meaning. */
export interface Undocumented extends Unsuccessful, Answered {
  readonly kind: "undocumented";
  /** Whether the status is not documented, or the body is not of a documented media type, or does not parse as one. */
  readonly reason: "status" | "content";
  /** The body as it came. */
  readonly text: string;
}

/** Nothing reached the service, or nothing but a credential that it refused: calling again is safe. */
export interface NotSent extends Unsuccessful {
  readonly kind: "not-sent";
  /**
   * The credential could not be had, or not renewed after the service refused it; the signal was aborted or the deadline came first, no connection came about, or the intent is
   * so old that the service may no longer know its key.
   */
  readonly reason: "credential" | "aborted" | "deadline" | "unreachable" | "retention";
  /** The error behind the reason: the source's, the platform's, or what the signal was aborted with. Undefined where there is none. */
  readonly cause: unknown;
}

/**
 * Sent, but no whole answer came back, or none that says what became of the call: the service may or may not have acted. Only the same
 * idempotency key is safe to send again.
 */
export interface UnknownOutcome extends Unsuccessful {
  readonly kind: "unknown-outcome";
  /** The signal was aborted or the deadline came while the call was under way; the connection ended before an answer, or within one. */
  readonly reason: "aborted" | "deadline" | "no-answer" | "answer-incomplete";
  /** The error behind the reason: the platform's, or what the signal was aborted with. */
  readonly cause: unknown;
}

/** The service is still carrying out an earlier try with this key. Sending the same key and arguments later gets its answer. */
export interface Pending extends Unsuccessful {
  readonly kind: "pending";
}

/** Every way in which any call can end. */
export type Outcome = Success | Failure | Undocumented | NotSent | UnknownOutcome | Pending;
