import type { Failure, NotSent, Pending, Undocumented, UnknownOutcome } from "./outcome.ts";
import type { Receipt } from "./receipt.ts";

/** The outcome of a call that did not succeed. */
export type UnsuccessfulOutcome = Failure | Undocumented | NotSent | UnknownOutcome | Pending;

const hidden = { enumerable: false };

/** Thrown by `orThrow` for an outcome that is not a success. */
export class OutcomeError extends Error {
  /** The outcome's `kind`. */
  readonly code: UnsuccessfulOutcome["kind"];
  /** The status of the response; undefined if there was none. */
  readonly status: number | undefined;
  /** The outcome's receipt. Not enumerable, because it contains the key. */
  readonly receipt: Receipt;
  /** The outcome. Not enumerable, because it contains the response's body. */
  readonly outcome: UnsuccessfulOutcome;

  constructor(outcome: UnsuccessfulOutcome) {
    super(outcome.message, "cause" in outcome ? { cause: outcome.cause } : undefined);
    this.name = "OutcomeError";
    this.code = outcome.kind;
    this.status = "status" in outcome ? outcome.status : undefined;
    this.receipt = outcome.receipt;
    this.outcome = outcome;
    // They contain the key and the response's body, which must not get into logs of the error.
    Object.defineProperties(this, { receipt: hidden, outcome: hidden });
  }
}

/** Whether a caught value is an OutcomeError. A PageError is one too. */
export function isOutcomeError(error: unknown): error is OutcomeError {
  return error instanceof OutcomeError;
}
