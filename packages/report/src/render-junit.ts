import { failsRun } from "./run/fails-run.ts";
import type { Finding } from "./run/finding.ts";
import type { CheckResult, RunReport } from "./run/run-report.ts";
import { xmlElement, xmlText } from "./xml-element.ts";
import { type CellState, resultState } from "./view/family-cell.ts";
import {
  groupByOperation,
  type OperationGroup,
  operationTitle,
} from "./view/group-by-operation.ts";
import { factText, readFinding } from "./view/read-finding.ts";
import type { RenderOptions } from "./view/render-options.ts";
import { replayCommand } from "./view/replay-command.ts";
import { verdictWords } from "./view/verdict-words.ts";

interface Suite {
  readonly name: string;
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
  readonly durationMs: number;
  readonly cases: readonly string[];
}

/**
 * Renders the run as JUnit XML, with one suite per operation and one case per check. Advice, gaps and known findings do
 * not fail their case; they are in its `system-out`. An inconclusive run has an additional suite `run` with an error, so that a CI
 * server does not treat it as passed.
 *
 * @see https://github.com/testmoapp/junitxml
 * @example
 * ```ts
 * import { writeFile } from "node:fs/promises";
 * import { renderJunit, type RunReport } from "@plumbline/report";
 *
 * export async function save(report: RunReport): Promise<void> {
 *   await writeFile("report.xml", renderJunit(report, { reportFile: "report.json" }));
 * }
 * ```
 */
export function renderJunit(report: RunReport, { reportFile }: RenderOptions = {}): string {
  const suites = [
    ...groupByOperation(report).map((group) => operationSuite(group, reportFile)),
    ...inconclusiveSuite(report),
  ];
  const attributes = {
    name: `${report.contract.title} ${report.contract.version}`,
    ...totals(suites),
  };
  const content = suites.map((suite) => `\n  ${suiteElement(suite, report)}`);
  const root = xmlElement("testsuites", attributes, [...content, "\n"]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function totals(suites: readonly Suite[]): Readonly<Record<string, string | number>> {
  const sum = (key: "tests" | "failures" | "errors" | "skipped" | "durationMs"): number =>
    suites.reduce((total, suite) => total + suite[key], 0);
  return {
    tests: sum("tests"),
    failures: sum("failures"),
    errors: sum("errors"),
    skipped: sum("skipped"),
    time: seconds(sum("durationMs")),
  };
}

function suiteElement(suite: Suite, report: RunReport): string {
  const attributes = { name: suite.name, ...totals([suite]), timestamp: report.startedAt };
  const content = suite.cases.map((testcase) => `\n    ${testcase}`);
  return xmlElement("testsuite", attributes, [...content, "\n  "]);
}

function operationSuite({ summary, results }: OperationGroup, file: string | undefined): Suite {
  return {
    name: operationTitle(summary),
    tests: results.length,
    failures: results.filter((result) => resultState(result) === "failed").length,
    errors: 0,
    skipped: results.filter((result) => result.status === "skipped").length,
    durationMs: results.reduce((sum, result) => sum + result.durationMs, 0),
    cases: results.map((result) => checkCase(result, file)),
  };
}

function checkCase(result: CheckResult, file: string | undefined): string {
  const attributes = {
    classname: `${result.operation}.${result.family}`,
    name: `${result.check}: ${result.title}`,
    time: seconds(result.durationMs),
  };
  return xmlElement("testcase", attributes, caseContent(result, file));
}

function caseContent(result: CheckResult, file: string | undefined): readonly string[] {
  const text = xmlText(result.findings.map((finding) => findingText(finding, file)).join("\n\n"));
  return contents[resultState(result)](result, text);
}

/** The content of a case for each outcome. `text` is escaped. */
const contents: Readonly<
  Record<CellState, (result: CheckResult, text: string) => readonly string[]>
> = {
  failed: (result, text) => [
    xmlElement("failure", { type: result.check, message: failureMessage(result) }, [text]),
  ],
  advice: (_result, text) => [xmlElement("system-out", {}, [text])],
  skipped: (result) => [xmlElement("skipped", { message: skipMessage(result) })],
  passed: () => [],
  none: () => [],
};

function failureMessage({ title, findings }: CheckResult): string {
  const first = findings.find(failsRun);
  return first ? `${first.at}: expected ${first.expected}, found ${first.found}` : title;
}

function skipMessage({ skip }: CheckResult): string {
  return skip ? `${skip.reason}: ${skip.detail}` : "skipped";
}

const labelWidth = 10;

function findingText(finding: Finding, file: string | undefined): string {
  const reading = readFinding(finding, replayCommand(finding, file));
  const { weight, check, id, at, facts, replay, curl } = reading;
  const rows = [
    ["at", at],
    ...facts.map((fact) => [fact.label, factText(fact)] as const),
    ["replay", replay],
  ] as const;
  return [
    `${weight} ${check} (${id})`,
    ...rows.map(([label, text]) => `${label.padEnd(labelWidth)}${text}`),
    curl,
  ].join("\n");
}

function inconclusiveSuite(report: RunReport): readonly Suite[] {
  if (report.verdict !== "inconclusive") return [];
  const { meaning } = verdictWords(report);
  const text = report.inconclusive.length === 0 ? [meaning] : report.inconclusive;
  const error = xmlElement("error", { type: "inconclusive", message: meaning }, [
    xmlText(text.join("\n")),
  ]);
  const cases = [
    xmlElement("testcase", { classname: "run", name: "verdict", time: seconds(0) }, [error]),
  ];
  return [{ name: "run", tests: 1, failures: 0, errors: 1, skipped: 0, durationMs: 0, cases }];
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
