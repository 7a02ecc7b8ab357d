import type { Finding } from "../run/finding.ts";
import { type Cause, listCauses, leftOutText, othersText } from "../view/list-causes.ts";
import type { Weight } from "../view/list-findings.ts";
import { formatCount } from "../text/format-number.ts";
import { displayWidth } from "../text/wrap-text.ts";
import { visibleText } from "../text/visible-text.ts";
import { type FindingReading, factText, readFinding } from "../view/read-finding.ts";
import { repeatCommand, replayCommand } from "../view/replay-command.ts";
import { fitItems, type Lines, rowsOf } from "./fit-items.ts";
import { field, heading, moreLine, type SummaryPage } from "./summary-page.ts";
import { marks } from "./painter.ts";

const weightMarks = {
  must: marks.failed,
  gap: marks.advice,
  advice: marks.advice,
  known: marks.skipped,
} as const satisfies Record<Weight, unknown>;

/** Maximum number of causes that are shown with all their facts and commands. */
const mostFull = 3;

/**
 * The findings by cause, each with its first example. Crashes are first, then findings that fail the run. The first causes have all
 * their facts if every cause has room then.
 */
export function findingsBlock(page: SummaryPage, room: number): Lines {
  const causes = listCauses(page.report);
  if (causes.length === 0) return [];
  const complete = Array.from({ length: mostFull + 1 }, (_, at) => mostFull - at)
    .map((full) => [heading(page, "findings"), ...withFull(page, causes, full)])
    .find((lines) => rowsOf(page, lines) <= room);
  if (complete) return complete;
  const more = (left: readonly Cause[]): Lines => moreLine(page, leftOutText(left));
  const linesOf = (cause: Cause): Lines => shortLines(page, cause);
  return [heading(page, "findings"), ...fitItems(page, causes, { room: room - 1, linesOf, more })];
}

/** All causes, the first ones with all their facts. */
function withFull(page: SummaryPage, causes: readonly Cause[], full: number): Lines {
  const rest = causes.slice(full);
  const requests = `the requests of ${formatCount(rest.length, "cause")}`;
  return [
    ...causes.slice(0, full).flatMap((cause) => ["", ...causeLines(page, cause)]),
    ...(rest.length > 0 ? [""] : []),
    ...rest.flatMap((cause) => shortLines(page, cause)),
    ...(rest.length > 0 ? moreLine(page, requests) : []),
  ];
}

/** A cause with the facts that tell it from others. */
function shortLines(page: SummaryPage, cause: Cause): Lines {
  const { first, others } = cause;
  const layout = { indent: 4, column: 10 };
  const reading = readFinding(first, "");
  return [
    findingTitle(page, reading),
    ...field(page, ["at", reading.at], layout),
    ...field(page, ["found", first.found], layout),
    ...(others.length > 0 ? field(page, ["also", othersText(cause)], layout) : []),
  ];
}

function causeLines(page: SummaryPage, cause: Cause): Lines {
  const finding = cause.first;
  const layout = { indent: 4, column: 10 };
  const reading = readFinding(finding, replayOf(page, finding));
  const { at, facts, replay, curl } = reading;
  const label = page.paint("dim", "replay".padEnd(layout.column));
  return [
    findingTitle(page, reading),
    ...field(page, ["at", at], layout),
    ...facts.flatMap((fact) => field(page, [fact.label, factText(fact)], layout)),
    ...(cause.others.length > 0 ? field(page, ["also", othersText(cause)], layout) : []),
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
