import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { CommandIo } from "@plumbline/command";
import { runMergeReports } from "@plumbline/conformance/command";
import { collectParts } from "./collect-parts.ts";
import { shareOptions, type TestJudgeOptions } from "./test-judge-options.ts";

/** The options of the reporter. The judges of the tests get them too, so that they need none. */
export interface TrafficReporterOptions extends Omit<TestJudgeOptions, "reportDir"> {
  /** Folder of the report. The workers write their parts into `parts` in it, which is removed at the end. */
  readonly reportDir: string;
}

/**
 * A reporter for Vitest and Playwright that makes one report of the traffic of a whole test run: summary, HTML, JUnit, JSON, NDJSON and
 * Markdown. Findings fail their tests, so the reporter does not change the result of the run.
 *
 * @example
 * ```ts
 * import { defineConfig } from "vitest/config";
 *
 * const traffic = { contract: "openapi.yaml", reportDir: "report/tests" };
 * export default defineConfig({
 *   test: { reporters: ["default", ["@plumbline/traffic/reporter", traffic]] },
 * });
 * ```
 */
// oxlint-disable-next-line import/no-default-export -- Vitest and Playwright load the default export of a reporter
export default class TrafficReporter {
  readonly #options: TrafficReporterOptions & { readonly parts: string };

  constructor(options: TrafficReporterOptions) {
    const { contract, config } = options;
    const reportDir = resolve(options.reportDir);
    this.#options = {
      ...options,
      // Workers may have another working directory.
      ...(contract !== undefined && !URL.canParse(contract) && { contract: resolve(contract) }),
      ...(config !== undefined && { config: resolve(config) }),
      reportDir,
      parts: join(reportDir, "parts"),
    };
  }

  /** Vitest calls it before the workers start. */
  onTestRunStart(): void {
    const { parts, reportDir: _, ...options } = this.#options;
    rmSync(parts, { recursive: true, force: true });
    mkdirSync(parts, { recursive: true });
    shareOptions({ ...options, reportDir: parts });
  }

  /** Playwright calls it before the workers start. */
  onBegin(): void {
    this.onTestRunStart();
  }

  /** Vitest calls it after the workers have ended. */
  async onTestRunEnd(): Promise<void> {
    const { parts, reportDir, contract, config, baseUrl } = this.#options;
    const read = {
      ...(contract !== undefined && { contract }),
      ...(config !== undefined && { config }),
    };
    const judged = { ...read, ...(baseUrl !== undefined && { baseUrl }), reportDir: parts };
    if (await collectParts(parts, judged))
      await runMergeReports(io(), [parts], { ...read, reportDir, isOneRun: true });
    else process.stderr.write("The tests sent no request that the document describes\n");
    rmSync(parts, { recursive: true, force: true });
  }

  /** Playwright calls it after the workers have ended. */
  async onEnd(): Promise<void> {
    await this.onTestRunEnd();
  }

  /** Playwright adds a reporter of its own for the results of the tests. */
  printsToStdio(): boolean {
    return false;
  }
}

function io(): CommandIo {
  const { stdout, stderr, env } = process;
  return { stdout, stderr, env, cwd: process.cwd(), signal: new AbortController().signal };
}
