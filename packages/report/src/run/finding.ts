import type { JsonValue } from "@plumbline/contract";
import type { Exchange } from "./exchange.ts";

/** `must`: the document requires it, and a finding fails the run. `advice`: good practice that the document does not require. */
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
  | "mcp"
  | "requests"
  | "own";

/** A check's failed verdict, with everything needed to reproduce it. Contains no secrets. */
export interface Finding {
  /** A hash of check, operation and clause, stable across runs. */
  readonly id: string;
  readonly check: string;
  readonly family: CheckFamily;
  readonly severity: Severity;
  /** `Operation.id`. */
  readonly operation: string;
  /** The place: `GET /things/{id} -> 200 body /things/3`. */
  readonly at: string;
  /** JSON Pointer of the broken clause in the document. */
  readonly clause: string;
  /** The statement of the clause, as a sentence. */
  readonly rests: string;
  /** The broken ledger statements, the most specific first. */
  readonly requirements?: readonly Requirement[];
  readonly found: string;
  readonly expected: string;
  /** The mutations of the run that may be the reason, and the response before them. Unless the finding is advice, the first exchange is one of them. */
  readonly after?: string;
  /** The exchanges that show the finding, in order and after shrinking. The last one is the judged one. */
  readonly exchanges: readonly Exchange[];
  /** Shell commands that send the requests again, with `$PLUMBLINE_TOKEN` in place of the credential. */
  readonly curl: string;
  /** `Case.purpose`, if the check sends its own cases. */
  readonly case?: string;
  /** Seed and counterexample path of fast-check, if the case was generated. */
  readonly seed?: number;
  readonly path?: string;
  /** Number of further cases that broke the same clause in the same check. */
  readonly alike: number;
  /** Present if document and server differ, and either may be wrong. A gap does not fail a run. */
  readonly gap?: Gap;
  /** Why the finding is known, and the last day on which it does not fail a run. */
  readonly known?: { readonly reason: string; readonly until: string };
}

/** The statement that a document lacks about its server. */
export interface Gap {
  /** As a sentence, for people who edit the document. */
  readonly says: string;
  /** The statement as an edit of the document, if the evidence suffices. */
  readonly edit?: DocumentEdit;
}

/** An operation of a JSON Patch on the document. @see https://www.rfc-editor.org/rfc/rfc6902#section-4 */
export interface DocumentEdit {
  readonly op: "add" | "remove";
  /** JSON Pointer. */
  readonly path: string;
  readonly value?: JsonValue;
}

/** A statement of the ledger. */
export interface Requirement {
  readonly id: string;
  readonly says: string;
}
