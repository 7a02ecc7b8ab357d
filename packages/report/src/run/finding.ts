import type { Exchange } from "./exchange.ts";

/** `must`: the document states it, and it fails the run. `advice`: good practice the document does not state. */
export type Severity = "must" | "advice";

/** The families of checks. */
export type CheckFamily =
  | "responses"
  | "accepts"
  | "rejects"
  | "idempotency"
  | "auth"
  | "isolation"
  | "limits"
  | "pagination"
  | "jobs"
  | "state"
  | "journeys"
  | "robustness"
  | "oauth"
  | "mcp";

/** A check's failed verdict. Carries all a reader needs to see it happen again; never a secret. */
export interface Finding {
  /** Stable over runs: a hash of check, operation and clause. */
  readonly id: string;
  readonly check: string;
  readonly family: CheckFamily;
  readonly severity: Severity;
  /** `Operation.id`. */
  readonly operation: string;
  /** `GET /things/{id} -> 200 body /things/3`. */
  readonly at: string;
  /** JSON Pointer into the document of the clause that is broken. */
  readonly clause: string;
  /** What the clause says, as a sentence: the statement the verdict rests on. */
  readonly rests: string;
  /** The statements of the ledger that it breaks, the closest first. */
  readonly requirements?: readonly Requirement[];
  readonly found: string;
  readonly expected: string;
  /** The exchanges that show it, in order; the last is the one judged. After shrinking. */
  readonly exchanges: readonly Exchange[];
  /** Shell commands that repeat them, with `$PLUMBLINE_TOKEN` in place of the secret. */
  readonly curl: string;
  /** `Case.purpose`, where the check sends cases of its own. */
  readonly case?: string;
  /** fast-check seed and counterexample path, where the case was generated. */
  readonly seed?: number;
  readonly path?: string;
  /** How many further cases broke the same clause in the same check. */
  readonly alike: number;
  /** That it is known and fails no run until a day, and why. */
  readonly known?: { readonly reason: string; readonly until: string };
}

/** A statement of the ledger, by its id and its sentence. */
export interface Requirement {
  readonly id: string;
  readonly says: string;
}
