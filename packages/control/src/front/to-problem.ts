import { isStateError, type StateErrorCode } from "@plumbline/storage";

/** The body of every error of a control plane. */
export interface Problem {
  readonly code: string;
  readonly error: string;
  readonly hint?: string;
}

export interface ProblemOptions extends Problem {
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the response for an error of the control plane. */
export function problemOf(status: number, { headers, ...problem }: ProblemOptions): Response {
  return Response.json(problem, { status, headers: { ...headers, "Cache-Control": "no-store" } });
}

/** The statuses of errors that a caller can fix. */
const statuses: Readonly<Partial<Record<StateErrorCode, number>>> = {
  "control-invalid": 400,
  "control-unknown": 404,
  "clock-backwards": 409,
};

export interface FailureOptions {
  /** Receives unexpected errors. */
  readonly onFailure: (error: unknown) => void;
  /** Whether an error means that the database does not respond. */
  readonly isUnavailable: (error: unknown) => boolean;
}

export function toProblem({ onFailure, isUnavailable }: FailureOptions, error: unknown): Response {
  if (isStateError(error)) {
    const { code, message, hint } = error;
    const status = statuses[code] ?? 500;
    return problemOf(status, { code, error: message, ...(hint !== undefined && { hint }) });
  }
  onFailure(error);
  if (isUnavailable(error))
    return problemOf(503, {
      code: "database-unreachable",
      error: "The database does not respond. Try again later.",
    });
  const reason = error instanceof Error ? error.message : String(error);
  return problemOf(500, {
    code: "control-failed",
    error: `Internal error of the server: ${reason}`,
  });
}
