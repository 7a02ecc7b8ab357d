/**
 * The review of a finding. `true`: the server contradicts its document. `gap`: the server follows a rule that its document does not state,
 * or ignores what its document states, and the document should say so. `false`: a false alarm of the suite.
 */
export type ReviewVerdict = "true" | "gap" | "false";

export const reviewVerdicts: readonly ReviewVerdict[] = ["true", "gap", "false"];

/** A reviewed group of findings. `*` matches any text in `operation`, `clause` and `found`. */
export interface Expectation {
  /** Check ID. */
  readonly check: string;
  /** `Operation.id`. */
  readonly operation: string;
  /** JSON Pointer in the document. */
  readonly clause: string;
  /** `Finding.found`. Default: any. */
  readonly found?: string;
  readonly verdict: ReviewVerdict;
  /** One sentence on what the exchange shows. */
  readonly reason: string;
}

/** The reviewed findings of one product. */
export interface Expectations {
  /** Day of the last review, as an ISO 8601 date. */
  readonly reviewed: string;
  readonly findings: readonly Expectation[];
}
