export type LintSeverity = "error" | "warning";

/** One thing a linter has to say about a document. */
export interface LintProblem {
  readonly severity: LintSeverity;
  /** Name of the rule, for example `no-unresolved-refs`. */
  readonly rule: string;
  readonly message: string;
  readonly file?: string;
  /** 1-based. */
  readonly line?: number;
  readonly column?: number;
  /** JSON Pointer into `file`. */
  readonly pointer?: string;
  /** What to do about it, as sentences. */
  readonly hints: readonly string[];
}
