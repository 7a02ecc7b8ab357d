import type { CheckResult, Exchange } from "@plumbline/report";

/** What a test of the suite leaves behind in its metadata. */
export interface TestEvidence {
  readonly result: CheckResult;
  /** Exchanges made since the test before. */
  readonly exchanges: readonly Exchange[];
}

/** What an interrupted suite leaves behind in its own metadata: what its tests have not. */
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
