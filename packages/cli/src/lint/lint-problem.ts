/** `error` fails `plumbline lint`; `warning` does not. */
export type LintSeverity = "error" | "warning";

/** One problem of a document. */
export interface LintProblem {
  readonly severity: LintSeverity;
  /** Name of the rule, for example `no-unresolved-refs`. */
  readonly rule: string;
  readonly message: string;
  readonly file?: string;
  /** Line of the problem, from 1. */
  readonly line?: number;
  readonly column?: number;
  /** JSON Pointer into `file`. */
  readonly pointer?: string;
  /** How to fix it, in sentences. */
  readonly hints: readonly string[];
}
