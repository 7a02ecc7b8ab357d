import type { Finding } from "../run/finding.ts";
import { failsRun } from "../run/fails-run.ts";
import { isCrash, type Weight } from "../view/list-findings.ts";
import { formatCount } from "../text/format-number.ts";
import { displayWidth } from "../text/wrap-text.ts";
import { visibleText } from "../text/visible-text.ts";
import {
  groupByOperation,
  type OperationGroup,
  operationTitle,
} from "../view/group-by-operation.ts";
import { type FindingReading, factText, readFinding } from "../view/read-finding.ts";
import { repeatCommand, replayCommand } from "../view/replay-command.ts";
import { field, heading, type SummaryPage } from "./summary-page.ts";
import { marks } from "./painter.ts";

const weightMarks = {
  must: marks.failed,
  advice: marks.advice,
  known: marks.skipped,
} as const satisfies Record<Weight, unknown>;

/** The findings by operation. Crashes are first, then findings that fail the run, both among operations and within one. */
export function findingsBlock(page: SummaryPage): readonly string[] {
  const groups = groupByOperation(page.report)
    .filter((group) => group.findings.length > 0)
    .toSorted((a, b) => crashCount(b) - crashCount(a) || mustCount(b) - mustCount(a));
  const total = groups.reduce((sum, group) => sum + group.findings.length, 0);
  if (total === 0) return [];
  const blocks: string[] = [heading(page, "findings")];
  let left = page.limit;
  for (const group of groups) {
    blocks.push(...groupLines(page, group, left));
    left = Math.max(0, left - group.findings.length);
  }
  const unwritten = Math.max(0, total - page.limit);
  if (unwritten > 0)
    blocks.push("", `  … and ${formatCount(unwritten, "more finding")} in the reports`);
  return blocks;
}

function crashCount(group: OperationGroup): number {
  return group.findings.filter((finding) => isCrash(finding) && !finding.known).length;
}

function mustCount(group: OperationGroup): number {
  return group.findings.filter(failsRun).length;
}

function groupLines(page: SummaryPage, group: OperationGroup, left: number): readonly string[] {
  const shown = group.findings.slice(0, left);
  if (shown.length === 0) return [];
  const title = page.paint("bold", visibleText(operationTitle(group.summary)));
  const id = page.paint("dim", visibleText(group.summary.id));
  return [
    "",
    `${title}  ${id}`,
    ...shown.flatMap((finding) => findingLines(page, finding).concat("")).slice(0, -1),
  ];
}

function findingLines(page: SummaryPage, finding: Finding): readonly string[] {
  const layout = { indent: 4, column: 10 };
  const reading = readFinding(finding, replayOf(page, finding));
  const { at, facts, replay, curl } = reading;
  const label = page.paint("dim", "replay".padEnd(layout.column));
  return [
    findingTitle(page, reading),
    ...field(page, ["at", at], layout),
    ...facts.flatMap((fact) => field(page, [fact.label, factText(fact)], layout)),
    `    ${label}${visibleText(replay)}`,
    ...curlLines(curl),
  ];
}

function replayOf({ report, reportFile }: SummaryPage, finding: Finding): string {
  if (reportFile === undefined) return repeatCommand(finding, report);
  return replayCommand(finding, reportFile);
}

function findingTitle(page: SummaryPage, reading: FindingReading): string {
  const { sign, style } = weightMarks[reading.weight];
  const head = `${sign} ${reading.weight}`;
  const check = visibleText(reading.check);
  const id = visibleText(reading.id);
  const gap = page.width - 2 - displayWidth(head) - 2 - displayWidth(check) - displayWidth(id);
  const space = " ".repeat(Math.max(2, gap));
  return `  ${page.paint(style, head)}  ${page.paint("bold", check)}${space}${page.paint("dim", id)}`;
}

/** Not wrapped, so that the command can be copied. */
function curlLines(curl: string): readonly string[] {
  return visibleText(curl)
    .split("\n")
    .map((line) => `    ${line}`.trimEnd());
}
