import type { Finding } from "../run/finding.ts";
import { failsRun } from "../run/fails-run.ts";
import { type Weight, weightOf } from "../view/list-findings.ts";
import { formatCount } from "../text/format-quantity.ts";
import { displayWidth } from "../text/wrap-text.ts";
import { visibleText } from "../text/visible-text.ts";
import {
  groupByOperation,
  type OperationGroup,
  operationTitle,
} from "../view/group-by-operation.ts";
import { repeatCommand, replayCommand } from "../view/replay-command.ts";
import { field, heading, type SummaryPage } from "./page.ts";
import { marks } from "./style.ts";

const weightMarks = {
  must: marks.failed,
  advice: marks.advice,
  known: marks.skipped,
} as const satisfies Record<Weight, unknown>;

/** The findings by operation: those that fail the run come first, among operations and within one. */
export function findingsBlock(page: SummaryPage): readonly string[] {
  const groups = groupByOperation(page.report)
    .filter((group) => group.findings.length > 0)
    .toSorted((a, b) => mustCount(b) - mustCount(a));
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
  const rows: readonly (readonly [string, string])[] = [
    ["at", finding.at],
    ...(finding.requirements ?? [])
      .slice(0, 1)
      .map(({ id, says }) => ["says", `${says} (${id})`] as const),
    ...(finding.known
      ? [["known", `until ${finding.known.until}: ${finding.known.reason}`] as const]
      : []),
    ["expected", finding.expected],
    ["found", finding.found],
    ["rests on", finding.rests],
    ["clause", `#${finding.clause}`],
    ...(finding.alike > 0
      ? [["alike", `${formatCount(finding.alike, "further case")} broke the same clause`] as const]
      : []),
    [
      "replay",
      page.reportFile === undefined
        ? repeatCommand(finding, page.report)
        : replayCommand(finding, page.reportFile),
    ],
  ];
  return [
    findingTitle(page, finding),
    ...rows.flatMap((row) => field(page, row, layout)),
    ...curlLines(finding),
  ];
}

function findingTitle(page: SummaryPage, finding: Finding): string {
  const weight = weightOf(finding);
  const { sign, style } = weightMarks[weight];
  const head = `${sign} ${weight}`;
  const check = visibleText(finding.check);
  const id = visibleText(finding.id);
  const gap = page.width - 2 - displayWidth(head) - 2 - displayWidth(check) - displayWidth(id);
  const space = " ".repeat(Math.max(2, gap));
  return `  ${page.paint(style, head)}  ${page.paint("bold", check)}${space}${page.paint("dim", id)}`;
}

/** Never wrapped: a command is there to be copied. */
function curlLines({ curl }: Finding): readonly string[] {
  return visibleText(curl)
    .split("\n")
    .map((line) => `    ${line}`.trimEnd());
}
