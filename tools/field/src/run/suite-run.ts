import type { Service } from "../serve/recipe.ts";

/** The input of the process that runs the suite. */
export interface SuiteRun extends Omit<Service, "document"> {
  readonly name: string;
  /** Path of the document. */
  readonly contract: string;
  readonly reportDir: string;
  readonly seed: number;
}

/** A finding that fails a run, or a gap between document and server, without its exchanges. */
export interface FoundFinding {
  readonly id: string;
  readonly check: string;
  readonly operation: string;
  readonly at: string;
  readonly clause: string;
  readonly found: string;
  readonly expected: string;
  readonly curl: string;
  /** Whether the suite reports it as a gap between document and server. */
  readonly isGap: boolean;
  /** Number of further cases that broke the same clause in the same check. */
  readonly alike: number;
}

/** The figures and findings of a run of the suite. */
export interface SuiteResult {
  readonly operations: number;
  /** Operations that answered with a 2xx at least once. */
  readonly answered: number;
  /** Operations of the others whose feature the product says is off. */
  readonly off: number;
  /** IDs of the others. */
  readonly unanswered: readonly string[];
  readonly findings: readonly FoundFinding[];
  readonly advice: number;
  readonly requests: number;
  readonly seconds: number;
  /** Most memory of the suite's process, in megabytes. */
  readonly peakMegabytes: number;
  readonly verdict: string;
  readonly inconclusive: readonly string[];
}

/** A message of the process that runs the suite. */
export type SuiteMessage =
  | { readonly type: "progress"; readonly requests: number; readonly findings: number }
  | { readonly type: "result"; readonly result: SuiteResult }
  | { readonly type: "failed"; readonly message: string };
