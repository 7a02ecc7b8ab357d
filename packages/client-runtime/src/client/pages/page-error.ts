import { OutcomeError, type UnsuccessfulOutcome } from "../../outcome/outcome-error.ts";

/** Thrown by `pages` and `items` if a page cannot be loaded. It is an OutcomeError with that page's outcome. */
export class PageError extends OutcomeError {
  /** Cursor of the page that failed. Pass it as `cursor` to continue with that page. Undefined for the first page. */
  declare readonly cursor: string | number | undefined;

  constructor(outcome: UnsuccessfulOutcome, cursor: string | number | undefined) {
    super(outcome);
    this.name = "PageError";
    // Not enumerable: a cursor may contain data, which must not get into logs of the error.
    Object.defineProperty(this, "cursor", { value: cursor });
  }
}

/** Whether a caught value is a PageError. */
export function isPageError(error: unknown): error is PageError {
  return error instanceof PageError;
}
