/** Thrown by `pages` and `items`: a page's next cursor is one that came before, so that the pages would go round for ever. */
export class CursorError extends Error {
  /** Always the same: there is one thing that it tells of. */
  readonly code = "cursor-repeated";
  /** The one that came twice. The page that named it has been handed out. */
  declare readonly cursor: string | number;

  constructor(operation: string, cursor: string | number) {
    super(`${operation} named a next cursor that came before: its pages go round for ever`);
    this.name = "CursorError";
    // Not enumerable: a cursor may hold what the page is about, which a log of the error is no place for.
    Object.defineProperty(this, "cursor", { value: cursor });
  }
}

/** Whether something that was caught is a CursorError. */
export function isCursorError(error: unknown): error is CursorError {
  return error instanceof CursorError;
}
