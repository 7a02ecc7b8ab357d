/** A product that cannot be installed, started or tested on this machine. Not a defect of the suite or the product. */
export class FieldError extends Error {
  override readonly name = "FieldError";
  /** Whether the machine lacks what the product needs. */
  readonly isUnavailable: boolean;

  constructor(message: string, { isUnavailable = false, cause }: FieldErrorOptions = {}) {
    super(message, { cause });
    this.isUnavailable = isUnavailable;
  }
}

export interface FieldErrorOptions {
  /** Default: `false`. */
  readonly isUnavailable?: boolean;
  readonly cause?: unknown;
}

/** Whether an error says that a product cannot be tested. */
export function isFieldError(error: unknown): error is FieldError {
  return error instanceof FieldError;
}
