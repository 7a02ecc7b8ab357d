import { type Locate, PlumblineError } from "@plumbline/contract";

/** Why an Arazzo document cannot be used. */
export type JourneyErrorCode =
  /** It is no Arazzo document of a version that is understood, or breaks its rules. */
  | "JOURNEY_INVALID"
  /** It is good Arazzo, and asks for something that is not supported. */
  | "JOURNEY_UNSUPPORTED"
  /** It names an operation, parameter, step, output or component that is not there. */
  | "JOURNEY_UNRESOLVED";

/** A workflow that cannot be run. `details.problems` lists everything found, the first one being the message. */
export class JourneyError extends PlumblineError<JourneyErrorCode> {}

/** Whether a caught value is a JourneyError. */
export function isJourneyError(error: unknown): error is JourneyError {
  return error instanceof JourneyError;
}

/** Something wrong in an Arazzo document. */
export interface JourneyProblem {
  readonly code: JourneyErrorCode;
  readonly message: string;
  /** JSON Pointer into the document. */
  readonly pointer: string;
  /** What to do. */
  readonly hint: string;
}

/** Throws the first problem as a JourneyError that lists them all; returns when there is none. */
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
