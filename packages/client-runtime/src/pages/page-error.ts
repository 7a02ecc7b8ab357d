import { OutcomeError, type UnsuccessfulOutcome } from "../outcome/outcome-error.ts";

/** Thrown by `pages` and `items`: a page that could not be had. It is an OutcomeError, with that page's outcome. */
export class PageError extends OutcomeError {
  /** Of the page that could not be had: pass it on to go on with just that page. Undefined for the first one. */
  declare readonly cursor: string | number | undefined;

  constructor(outcome: UnsuccessfulOutcome, cursor: string | number | undefined) {
    super(outcome);
    this.name = "PageError";
    // Not enumerable: a cursor may hold what the page is about, which a log of the error is no place for.
    Object.defineProperty(this, "cursor", { value: cursor });
  }
}

/** Whether something that was caught is a PageError. */
export function isPageError(error: unknown): error is PageError {
  return error instanceof PageError;
}
