import type { CheckResult, Exchange } from "@plumbline/report";

/** What a test of the suite stores in its metadata. */
export interface TestEvidence {
  readonly result: CheckResult;
  /** Exchanges since the previous test. */
  readonly exchanges: readonly Exchange[];
}

/** What an interrupted suite stores in its own metadata, because its tests do not. */
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
