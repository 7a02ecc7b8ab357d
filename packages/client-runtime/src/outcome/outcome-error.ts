import type { Failure, NotSent, Pending, Undocumented, UnknownOutcome } from "./outcome.ts";
import type { Receipt } from "./receipt.ts";

/** Every way in which a call can end but well. */
export type UnsuccessfulOutcome = Failure | Undocumented | NotSent | UnknownOutcome | Pending;

const hidden = { enumerable: false };

/** Thrown by `orThrow`: an outcome that is not a success. `code` is the outcome's kind. */
export class OutcomeError extends Error {
  /** The outcome's `kind`. */
  readonly code: UnsuccessfulOutcome["kind"];
  /** Undefined when there was no answer. */
  readonly status: number | undefined;
  /** The outcome's receipt. Not enumerable, since it holds the key. */
  readonly receipt: Receipt;
  /** What the call came to. Not enumerable, since it holds the answer's body. */
  readonly outcome: UnsuccessfulOutcome;

  constructor(outcome: UnsuccessfulOutcome) {
    super(outcome.message, "cause" in outcome ? { cause: outcome.cause } : undefined);
    this.name = "OutcomeError";
    this.code = outcome.kind;
    this.status = "status" in outcome ? outcome.status : undefined;
    this.receipt = outcome.receipt;
    this.outcome = outcome;
    // They hold the key and the answer's body, which a log of the error is no place for.
    Object.defineProperties(this, { receipt: hidden, outcome: hidden });
  }
}

/** Whether something that was caught is an OutcomeError. A PageError is one too. */
export function isOutcomeError(error: unknown): error is OutcomeError {
  return error instanceof OutcomeError;
}
