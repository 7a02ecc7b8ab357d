import type { Service } from "../dispatch/service.ts";
import { isSandboxError, type SandboxErrorCode } from "../state/sandbox-error.ts";
import type { Problem } from "./control.ts";

export interface ProblemOptions extends Problem {
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the response for an error of the control plane. */
export function problemOf(status: number, { headers, ...problem }: ProblemOptions): Response {
  return Response.json(problem, { status, headers: { ...headers, "Cache-Control": "no-store" } });
}

/** The statuses of errors that a caller can fix. */
const statuses: Readonly<Partial<Record<SandboxErrorCode, number>>> = {
  "control-invalid": 400,
  "control-unknown": 404,
  "clock-backwards": 409,
};

export function toProblem({ storage, onFailure }: Service, error: unknown): Response {
  if (isSandboxError(error)) {
    const { code, message, hint } = error;
    const status = statuses[code] ?? 500;
    return problemOf(status, { code, error: message, ...(hint !== undefined && { hint }) });
  }
  onFailure(error);
  if (storage.isUnavailable(error))
    return problemOf(503, {
      code: "database-unreachable",
      error: "The database does not respond. Try again later.",
    });
  const reason = error instanceof Error ? error.message : String(error);
  return problemOf(500, {
    code: "control-failed",
    error: `Internal error of the sandbox: ${reason}`,
  });
}
