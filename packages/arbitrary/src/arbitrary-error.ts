/**
 * `unsatisfiable`: no value validates, or none was found in a bounded search.
 * `unsupported`: this package cannot generate values for the schema.
 */
export type ArbitraryErrorCode = "unsatisfiable" | "unsupported";

/** Options of the constructor of ArbitraryError. */
export interface ArbitraryErrorOptions {
  /** JSON Pointer of the schema or keyword that causes the error. */
  readonly pointer: string;
  /** The remedy, as one sentence. */
  readonly hint?: string;
  readonly cause?: unknown;
}

/** Thrown if no values can be generated for a schema: a stable code, one sentence, the place and the remedy. */
export class ArbitraryError extends Error {
  readonly code: ArbitraryErrorCode;
  readonly place: { readonly pointer: string };
  readonly hint: string | undefined;

  constructor(code: ArbitraryErrorCode, message: string, options: ArbitraryErrorOptions) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "ArbitraryError";
    this.code = code;
    this.place = { pointer: options.pointer };
    this.hint = options.hint;
  }
}

/** Whether a caught value is an ArbitraryError. */
export function isArbitraryError(error: unknown): error is ArbitraryError {
  return error instanceof ArbitraryError;
}
