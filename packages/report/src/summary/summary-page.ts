import { dirname } from "node:path";
import type { AcceptedFindings } from "../run/known-finding.ts";
import type { RunReport } from "../run/run-report.ts";
import { visibleText } from "../text/visible-text.ts";
import { wrapText } from "../text/wrap-text.ts";
import type { Paint } from "./painter.ts";

/** The report and the layout of the summary. */
export interface SummaryPage {
  readonly report: RunReport;
  readonly paint: Paint;
  readonly width: number;
  /** Path of the written JSON report, relative to the directory in which the reader runs commands. */
  readonly reportFile?: string;
  /** How the run changed the file of known findings. */
  readonly accepted?: AcceptedFindings;
}

/** How to see the items that the summary leaves out. */
export function whereAll({ reportFile }: SummaryPage): string {
  return reportFile === undefined
    ? "--report-dir report writes all of them"
    : `see the reports in ${dirname(reportFile)}`;
}

/** The line about items that are left out: `… and 2 more clauses: #/a, #/b; see the reports in report`. */
export function moreLine(page: SummaryPage, what: string): readonly string[] {
  return field(page, ["…", `and ${what}; ${whereAll(page)}`], { indent: 2, column: 2 });
}

export function heading(page: SummaryPage, title: string): string {
  return page.paint("bold", title.toUpperCase());
}

export interface FieldOptions {
  readonly indent: number;
  /** Width of the label column. */
  readonly column: number;
}

/** A label and its text. The text wraps within its column. */
export function field(
  page: SummaryPage,
  [label, text]: readonly [label: string, text: string],
  { indent, column }: FieldOptions,
): readonly string[] {
  const margin = " ".repeat(indent);
  const lines = wrapText(visibleText(text), Math.max(20, page.width - indent - column));
  return lines.map((line, at) => {
    const head = (at === 0 ? label : "").padEnd(column);
    return `${margin}${page.paint("dim", head)}${line}`.trimEnd();
  });
}
