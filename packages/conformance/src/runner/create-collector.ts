import type { Reporter } from "vitest/node";
import type { Exchange } from "../model/exchange.ts";
import type { CheckResult } from "../model/run.ts";
import type { TestEvidence } from "./suite-options.ts";
import "./suite-options.ts";

export interface Collector {
  readonly reporter: Reporter;
  readonly results: CheckResult[];
  readonly exchanges: Exchange[];
  /** Why the suite itself failed, as opposed to its tests. */
  readonly failures: string[];
}

/** A Vitest reporter that prints nothing, and gathers the evidence that tests leave in their metadata. */
export function createCollector(onResult: (evidence: TestEvidence) => void): Collector {
  const results: CheckResult[] = [];
  const exchanges: Exchange[] = [];
  const failures: string[] = [];
  const reporter: Reporter = {
    onTestCaseResult(test) {
      const evidence = test.meta().plumbline;
      if (evidence) {
        results.push(evidence.result);
        exchanges.push(...evidence.exchanges);
        onResult(evidence);
        return;
      }
      const [error] = test.result().errors ?? [];
      if (error) failures.push(`${test.fullName}: ${error.message}`);
    },
    onTestRunEnd(modules, unhandled) {
      failures.push(
        ...modules.flatMap((module) => module.errors().map(({ message }) => message)),
        ...unhandled.map(({ message }) => message),
      );
    },
  };
  return { reporter, results, exchanges, failures };
}
