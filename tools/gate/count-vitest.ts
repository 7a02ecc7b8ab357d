import { existsSync, readFileSync, rmSync } from "node:fs";

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Reads Vitest's JSON results; a run that failed without a failed test (a file that does not load) counts as one failure. */
export function countVitest(file: string, exitCode: number): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const results: VitestResults = JSON.parse(readFileSync(file, "utf8"));
  rmSync(file);
  const failed = Math.max(results.numFailedTests, exitCode === 0 ? 0 : 1);
  return {
    passed: results.numPassedTests,
    failed,
    skipped: results.numPendingTests + results.numTodoTests,
  };
}

interface VitestResults {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}
