import type { CheckResult, Exchange } from "@plumbline/report";

/** The metadata of a test of the suite. */
export interface TestEvidence {
  readonly result: CheckResult;
  /** Exchanges since the previous test. */
  readonly exchanges: readonly Exchange[];
}

/** The metadata of an interrupted suite, for the results that its tests could not store. */
export interface RestEvidence {
  readonly results: readonly CheckResult[];
  readonly exchanges: readonly Exchange[];
}

declare module "vitest" {
  interface TaskMeta {
    plumbline?: TestEvidence;
    plumblineRest?: RestEvidence;
  }
}
