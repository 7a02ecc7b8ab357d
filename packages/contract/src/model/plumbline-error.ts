/** Where a message points: a file with a line, or a JSON Pointer into a document, or both. */
export interface Place {
  readonly file?: string;
  /** 1-based. */
  readonly line?: number;
  readonly column?: number;
  /** JSON Pointer, RFC 6901. */
  readonly pointer?: string;
}

/** Options of the constructor of PlumblineError. */
export interface PlumblineErrorOptions {
  readonly place?: Place;
  /** The remedy, as one sentence. */
  readonly hint?: string;
  readonly cause?: unknown;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The base class of the errors of all plumbline packages: a stable code, one sentence, the place and the remedy. */
export class PlumblineError<Code extends string = string> extends Error {
  readonly code: Code;
  readonly place: Place | undefined;
  readonly hint: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: Code, message: string, options: PlumblineErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.code = code;
    this.place = options.place;
    this.hint = options.hint;
    this.details = options.details ?? {};
  }

  /** Exit code of a command that this error ends; see `@plumbline/command`. */
  get exitCode(): number {
    return 2;
  }
}

/** Whether a caught value is a PlumblineError. */
export function isPlumblineError(error: unknown): error is PlumblineError {
  return error instanceof PlumblineError;
}
