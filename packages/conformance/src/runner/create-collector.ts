import type { Reporter } from "vitest/node";
import type { CheckResult, Exchange } from "@plumbline/report";
import type { RestEvidence, TestEvidence } from "./suite-options.ts";
import "./suite-options.ts";

export interface Collector {
  readonly reporter: Reporter;
  readonly results: CheckResult[];
  readonly exchanges: Exchange[];
  /** What an interrupted suite had left to tell. */
  readonly rest: RestEvidence[];
  /** Why the suite itself failed, as opposed to its tests. */
  readonly failures: string[];
}

/** A Vitest reporter that prints nothing, and gathers the evidence that tests leave in their metadata. */
export function createCollector(onResult: (evidence: TestEvidence) => void): Collector {
  const results: CheckResult[] = [];
  const exchanges: Exchange[] = [];
  const rest: RestEvidence[] = [];
  const failures: string[] = [];
  const reported = new Set<string>();
  const reporter: Reporter = {
    onTestCaseResult(test) {
      // The tests of a group that an interruption ends are reported once more with it.
      if (reported.has(test.id)) return;
      reported.add(test.id);
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
    onTestModuleEnd(module) {
      rest.push(...[module.meta().plumblineRest].filter((evidence) => evidence !== undefined));
    },
    onTestRunEnd(modules, unhandled) {
      failures.push(
        ...modules.flatMap((module) => module.errors().map(({ message }) => message)),
        ...unhandled.map(({ message }) => message),
      );
    },
  };
  return { reporter, results, exchanges, rest, failures };
}
