import type { Service } from "../dispatch/service.ts";
import { isSandboxError, type SandboxErrorCode } from "../errors/sandbox-error.ts";
import type { Problem } from "./control.ts";

export interface ProblemOptions extends Problem {
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error of the control plane as it is answered. */
export function problemOf(status: number, { headers, ...problem }: ProblemOptions): Response {
  return Response.json(problem, { status, headers: { ...headers, "Cache-Control": "no-store" } });
}

/** What a caller can mend has a status of its own. */
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
      error: "the database does not answer; try again later",
    });
  const reason = error instanceof Error ? error.message : String(error);
  return problemOf(500, { code: "control-failed", error: `a defect of the sandbox: ${reason}` });
}
