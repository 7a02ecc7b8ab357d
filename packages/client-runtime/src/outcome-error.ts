import type { Failure, NotSent, Pending, Undocumented, UnknownOutcome } from "./outcome.ts";
import type { Receipt } from "./receipt.ts";

/** Every way in which a call can end but well. */
export type UnsuccessfulOutcome = Failure | Undocumented | NotSent | UnknownOutcome | Pending;

const hidden = { enumerable: false };

/** Thrown by `orThrow`: an outcome that is not a success. `code` is the outcome's kind. */
export class OutcomeError extends Error {
  readonly code: UnsuccessfulOutcome["kind"];
  /** Undefined when there was no answer. */
  readonly status: number | undefined;
  readonly receipt: Receipt;
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

export function isOutcomeError(error: unknown): error is OutcomeError {
  return error instanceof OutcomeError;
}
