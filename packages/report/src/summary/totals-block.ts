import {
  formatAssurance,
  formatCount,
  formatDuration,
  formatNumber,
} from "../text/format-number.ts";
import type { AcceptedFindings } from "../run/known-finding.ts";
import type { LedgerCoverage } from "../run/run-report.ts";
import { requirementStates } from "../view/requirement-states.ts";
import { pacedLine } from "../text/paced-line.ts";
import { countRun } from "../view/count-run.ts";
import { visibleText } from "../text/visible-text.ts";
import { wrapText } from "../text/wrap-text.ts";
import { findingsLine, verdictWords } from "../view/verdict-words.ts";
import { field, heading, type SummaryPage } from "./summary-page.ts";
import { marks } from "./painter.ts";

const verdictStyles = {
  conforms: marks.passed.style,
  findings: marks.failed.style,
  inconclusive: marks.advice.style,
} as const;

/** The figures of the run and its verdict. */
export function totalsBlock(page: SummaryPage): readonly string[] {
  const layout = { indent: 2, column: 12 };
  return [
    heading(page, "summary"),
    ...figureRows(page).flatMap((row) => field(page, row, layout)),
    ...deletions(page),
    "",
    ...verdictLines(page),
  ];
}

function figureRows({ report, accepted }: SummaryPage): readonly (readonly [string, string])[] {
  const { operations, checks, cases } = countRun(report);
  const { total, writes } = report.requests;
  const created = report.created.length;
  return [
    ["operations", `${operations.exercised} of ${operations.total} exercised`],
    ["checks", `${checks.passed} passed, ${checks.failed} failed, ${checks.skipped} skipped`],
    ["findings", findingsLine(report)],
    ...(accepted ? [["accepted", acceptedLine(accepted)] as const] : []),
    ["cases", formatNumber(cases)],
    ["requests", `${formatNumber(total)}, including ${formatCount(writes, "write")}`],
    ["assurance", `${formatAssurance(report.assurance)} proven`],
    ...(report.ledger ? [["statements", statementsLine(report.ledger)] as const] : []),
    ["duration", formatDuration(report.durationMs)],
    ...(report.paced ? [["paced", pacedLine(report.paced)] as const] : []),
    ["seed", String(report.seed)],
    ...(created > 0 ? [["created", formatCount(created, "resource")] as const] : []),
  ];
}

const deletionsShown = 3;

/** Commands that delete what the run has left. They are not wrapped, so that they can be copied. */
function deletions({ report: { created } }: SummaryPage): readonly string[] {
  const commands = created.flatMap(({ delete: command }) =>
    command === undefined ? [] : [command],
  );
  const rest = commands.length - deletionsShown;
  return [
    ...commands.slice(0, deletionsShown).map((command) => `    ${visibleText(command)}`),
    ...(rest > 0 ? [`    … and ${formatCount(rest, "more deletion")} in the reports`] : []),
  ];
}

/** `12 added, 3 kept, 0 renewed, 1 removed, in plumbline.known.json`. */
function acceptedLine({ file, ...counts }: AcceptedFindings): string {
  const { added, kept, renewed, removed } = counts;
  return [
    `${formatNumber(added)} added`,
    `${formatNumber(kept)} kept`,
    `${formatNumber(renewed)} renewed`,
    `${formatNumber(removed)} removed`,
    `in ${file}`,
  ].join(", ");
}

/** `161 of 487 proven, 31 broken, 119 not covered, 175 not checkable`. */
function statementsLine(ledger: LedgerCoverage): string {
  const { broken, unseen, uncheckable } = requirementStates;
  const others = [
    `${formatNumber(ledger.broken)} ${broken.title}`,
    `${formatNumber(ledger.unseen)} ${unseen.title}`,
    `${formatNumber(ledger.uncheckable)} ${uncheckable.title}`,
  ];
  return `${formatNumber(ledger.proven)} of ${formatNumber(ledger.entries.length)} proven, ${others.join(", ")}`;
}

function verdictLines(page: SummaryPage): readonly string[] {
  const { report, paint } = page;
  const { title, meaning, exitCode } = verdictWords(report);
  const verdict = paint(verdictStyles[report.verdict], title.toUpperCase());
  const sentence = wrapText(`${meaning} (exit code ${exitCode})`, page.width - 2);
  const reasons = report.inconclusive.flatMap((reason) =>
    field(page, ["-", reason], { indent: 2, column: 2 }),
  );
  return [verdict, ...sentence.map((line) => `  ${line}`), ...reasons];
}
