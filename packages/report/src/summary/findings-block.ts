import type { Finding } from "../run/finding.ts";
import { type FindingGroup, groupFindings, othersText } from "../view/group-findings.ts";
import type { Weight } from "../view/list-findings.ts";
import { formatCount } from "../text/format-number.ts";
import { displayWidth } from "../text/wrap-text.ts";
import { visibleText } from "../text/visible-text.ts";
import { type FindingReading, factText, readFinding } from "../view/read-finding.ts";
import { repeatCommand, replayCommand } from "../view/replay-command.ts";
import { field, heading, type SummaryPage } from "./summary-page.ts";
import { marks } from "./painter.ts";

const weightMarks = {
  must: marks.failed,
  gap: marks.advice,
  advice: marks.advice,
  known: marks.skipped,
} as const satisfies Record<Weight, unknown>;

/** The findings by cause, each with its first example. Crashes are first, then findings that fail the run. */
export function findingsBlock(page: SummaryPage): readonly string[] {
  const groups = groupFindings(page.report);
  if (groups.length === 0) return [];
  const shown = groups.slice(0, page.limit);
  const left = groups.slice(page.limit).reduce((sum, { others }) => sum + 1 + others.length, 0);
  return [
    heading(page, "findings"),
    ...shown.flatMap((group) => ["", ...groupLines(page, group)]),
    ...(left > 0 ? ["", `  … and ${formatCount(left, "more finding")} in the reports`] : []),
  ];
}

function groupLines(page: SummaryPage, group: FindingGroup): readonly string[] {
  const finding = group.first;
  const layout = { indent: 4, column: 10 };
  const reading = readFinding(finding, replayOf(page, finding));
  const { at, facts, replay, curl } = reading;
  const label = page.paint("dim", "replay".padEnd(layout.column));
  return [
    findingTitle(page, reading),
    ...field(page, ["at", at], layout),
    ...facts.flatMap((fact) => field(page, [fact.label, factText(fact)], layout)),
    ...(group.others.length > 0 ? field(page, ["also", othersText(group)], layout) : []),
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

/** The lines of a command. They are not wrapped, so that the command can be copied. */
function curlLines(curl: string): readonly string[] {
  return visibleText(curl)
    .split("\n")
    .map((line) => `    ${line}`.trimEnd());
}
