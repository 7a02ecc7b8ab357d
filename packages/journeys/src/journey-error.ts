import { type Locate, PlumblineError } from "@plumbline/contract";

/** Why an Arazzo document cannot be used. */
export type JourneyErrorCode =
  /** The value is not an Arazzo document, or it breaks the rules of Arazzo. */
  | "JOURNEY_INVALID"
  /** The document is valid, but uses a feature that is not supported. */
  | "JOURNEY_UNSUPPORTED"
  /** The document names an operation, parameter, step, output or component that does not exist. */
  | "JOURNEY_UNRESOLVED";

/** Reports a document that cannot be compiled. The message is the first problem; `details.problems` lists all of them. */
export class JourneyError extends PlumblineError<JourneyErrorCode> {}

/** Tells whether a caught value is a `JourneyError`. */
export function isJourneyError(error: unknown): error is JourneyError {
  return error instanceof JourneyError;
}

/** A problem in an Arazzo document. */
export interface JourneyProblem {
  readonly code: JourneyErrorCode;
  readonly message: string;
  /** JSON Pointer into the document. */
  readonly pointer: string;
  /** The remedy. */
  readonly hint: string;
}

/** Throws a `JourneyError` that lists all problems, if there are any. */
export function throwJourneyProblems(problems: readonly JourneyProblem[], locate: Locate): void {
  const [first, ...others] = problems;
  if (!first) return;
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  throw new JourneyError(first.code, `${first.message}${more}`, {
    place: locate(first.pointer),
    hint: first.hint,
    details: {
      problems: problems.map((problem) => ({ ...problem, place: locate(problem.pointer) })),
    },
  });
}
