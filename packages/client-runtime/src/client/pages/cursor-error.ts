/**
 * Thrown by `pages` and `items` if the pages would never end: the next cursor, number or URL repeats an earlier one, or a page is the same as the one
 * before.
 */
export class CursorError extends Error {
  /** Always `cursor-repeated`. */
  readonly code = "cursor-repeated";
  /** The repeated cursor, number or URL. All pages before it have already been yielded. */
  declare readonly cursor: string | number;

  constructor(operation: string, cursor: string | number) {
    super(`${operation} returned a page twice: its pages would never end`);
    this.name = "CursorError";
    // Not enumerable: a cursor may contain data, which must not get into logs of the error.
    Object.defineProperty(this, "cursor", { value: cursor });
  }
}

/** Whether a caught value is a CursorError. */
export function isCursorError(error: unknown): error is CursorError {
  return error instanceof CursorError;
}
