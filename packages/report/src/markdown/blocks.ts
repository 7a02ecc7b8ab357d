import type { Finding } from "../run/finding.ts";
import type { RunReport } from "../run/run-report.ts";
import {
  formatAssurance,
  formatCount,
  formatDuration,
  formatNumber,
} from "../text/format-quantity.ts";
import { countRun } from "../view/count-run.ts";
import { families, familiesOf } from "../view/families.ts";
import type { CellState, FamilyCell } from "../view/family-cell.ts";
import { groupByOperation, operationTitle } from "../view/group-by-operation.ts";
import { groupSkips, skipReasons } from "../view/group-skips.ts";
import type { Weight } from "../view/list-findings.ts";
import { type FindingFact, readFinding } from "../view/read-finding.ts";
import { replayCommand } from "../view/replay-command.ts";
import { markdownBlock, markdownCode, markdownTable, markdownText } from "./markdown-text.ts";

const marks = {
  passed: "✅",
  failed: "❌",
  advice: "⚠️",
  skipped: "⏭️",
  none: "",
} as const satisfies Record<CellState, string>;

export function figuresTable(report: RunReport): string {
  const { operations, checks, cases } = countRun(report);
  return markdownTable(
    [
      "operations",
      "checks",
      "cases",
      "requests",
      "assurance",
      "duration",
      ...(report.ledger ? ["statements proven"] : []),
    ],
    [
      [
        `${operations.exercised} of ${operations.total}`,
        `${checks.passed} passed, ${checks.failed} failed, ${checks.skipped} skipped`,
        formatNumber(cases),
        `${formatNumber(report.requests.total)} (${formatCount(report.requests.writes, "write")})`,
        formatAssurance(report.assurance),
        formatDuration(report.durationMs),
        ...(report.ledger
          ? [
              `${formatNumber(report.ledger.proven)} of ${formatNumber(report.ledger.entries.length)}`,
            ]
          : []),
      ],
    ],
  );
}

export function matrixTable(report: RunReport): string {
  const heads = ["operation", ...familiesOf(report).map((family) => families[family].title)];
  const rows = groupByOperation(report).map(({ summary, cells }) =>
    [markdownCode(operationTitle(summary))].concat(cells.map(matrixCell)),
  );
  return markdownTable(heads, rows);
}

function matrixCell({ state, passed, failed, skipped }: FamilyCell): string {
  if (state === "none") return "";
  const count = { passed, failed, advice: failed, skipped }[state];
  return `${marks[state]} ${count}`;
}

export function findingBlock(finding: Finding, file: string | undefined): string {
  const reading = readFinding(finding, replayCommand(finding, file));
  const { weight, check, at, facts, replay, curl } = reading;
  const lines = [...facts.map(factLine), `- **replay** ${markdownCode(replay)}`];
  return [
    `#### ${weightMarks[weight]} ${markdownCode(check)} at ${markdownCode(at)}`,
    lines.join("\n"),
    `<details><summary>curl</summary>\n\n${markdownBlock("sh", curl)}\n\n</details>`,
  ].join("\n\n");
}

function factLine({ label, words, code }: FindingFact): string {
  const parts = [`- **${label}**`, markdownText(words), markdownCode(code)];
  return parts.filter(Boolean).join(" ");
}

const weightMarks = {
  must: marks.failed,
  advice: marks.advice,
  known: "known:",
} as const satisfies Record<Weight, string>;

export function skipsList(report: RunReport): string {
  const items = groupSkips(report).map((group) => {
    const checks = formatCount(group.results.length, "check");
    const operations = formatCount(group.operations.length, "operation");
    const what = `**${group.reason}** ${checks} on ${operations}: ${skipReasons[group.reason]}.`;
    return `- ${what} ${markdownText(group.detail)}`;
  });
  return items.join("\n");
}
