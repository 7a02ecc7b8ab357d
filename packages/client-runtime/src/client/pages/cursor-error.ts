/** Thrown by `pages` and `items` if a page's next cursor repeats an earlier one, so that the pages would never end. */
export class CursorError extends Error {
  /** Always `cursor-repeated`. */
  readonly code = "cursor-repeated";
  /** The repeated cursor. The page that contains it has already been yielded. */
  declare readonly cursor: string | number;

  constructor(operation: string, cursor: string | number) {
    super(`${operation} returned a next cursor that it returned before: its pages would never end`);
    this.name = "CursorError";
    // Not enumerable: a cursor may contain data, which must not get into logs of the error.
    Object.defineProperty(this, "cursor", { value: cursor });
  }
}

/** Whether a caught value is a CursorError. */
export function isCursorError(error: unknown): error is CursorError {
  return error instanceof CursorError;
}
