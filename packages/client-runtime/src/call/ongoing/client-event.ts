import type { AttemptOutcome } from "../../outcome/attempt-outcome.ts";
import type { Wait } from "../../outcome/receipt.ts";

/**
 * What a client reports of its calls while they run, for logs, traces and counters. Each event contains exactly the fields of its type:
 * never a credential, an idempotency key, a body, or the values of path parameters, query parameters and headers.
 */
export type ClientEvent =
  | CallStarted
  | AttemptStarted
  | AttemptEnded
  | WaitStarted
  | CredentialRejected
  | HookFailed
  | CallEnded;

interface OfCall {
  /** Number of the call among those of the client, from 1. All events of a call have the same number. */
  readonly call: number;
  /** Name of the method that was called. */
  readonly operation: string;
  /** HTTP method, in capitals. */
  readonly method: string;
  /** Path template below the base URL, for example `/things/{id}`. */
  readonly path: string;
  /** Number of requests sent so far: 0 before the first attempt. */
  readonly attempt: number;
}

/** A call starts. */
export interface CallStarted extends OfCall {
  readonly type: "call-start";
}

/** An attempt starts: a request is sent. */
export interface AttemptStarted extends OfCall {
  readonly type: "attempt-start";
}

/** An attempt has ended. */
export interface AttemptEnded extends OfCall, Ended {
  readonly type: "attempt-end";
}

/** The call waits before an attempt. */
export interface WaitStarted extends OfCall {
  readonly type: "wait";
  /** Why the call waits, as in the receipt. */
  readonly reason: Wait["reason"];
  /** Planned duration, in milliseconds. Another wait may follow a wait for the budget. */
  readonly ms: number;
}

/** The service rejected a credential of a `CredentialSource`. The source is informed. */
export interface CredentialRejected extends OfCall {
  readonly type: "credential-rejected";
}

/** A hook threw an error after an attempt or the call had ended. The call continues. */
export interface HookFailed extends OfCall {
  readonly type: "hook-failed";
  readonly hook: "onResponse" | "onOutcome";
}

/** A call has its outcome. */
export interface CallEnded extends OfCall, Ended {
  readonly type: "call-end";
  /** As in the receipt. */
  readonly inDoubt: boolean;
}

/** The facts that the ends of attempts and calls have in common. */
export interface Ended {
  readonly ok: boolean;
  /** As in the outcome. */
  readonly kind: AttemptOutcome["kind"];
  /** Why there was no complete response, or why it is `undocumented`. */
  readonly reason: Extract<AttemptOutcome, { readonly reason: unknown }>["reason"] | undefined;
  readonly status: number | undefined;
  /** The service's request ID. */
  readonly requestId: string | undefined;
  readonly replayed: boolean;
  /** Since the start of the attempt or the call, in milliseconds. */
  readonly elapsedMs: number;
}
