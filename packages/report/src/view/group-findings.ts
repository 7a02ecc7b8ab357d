import type { Finding } from "../run/finding.ts";
import type { RunReport } from "../run/run-report.ts";
import { formatCount } from "../text/format-number.ts";
import { bySeverity, listFindings, weightOf } from "./list-findings.ts";

/** Findings that seem to have one cause: the same check, keyword, status and sentence, at several places. */
export interface FindingGroup {
  /** The finding that represents the group. */
  readonly first: Finding;
  readonly others: readonly Finding[];
}

/** Groups findings without gaps by cause: crashes first, then the most severe, then the largest group. */
export function groupFindings(report: RunReport): readonly FindingGroup[] {
  const findings = listFindings(report).filter((finding) => weightOf(finding) !== "gap");
  const byCause = Map.groupBy(findings, causeOf);
  return [...byCause.values()]
    .flatMap(([first, ...others]) => (first ? [{ first, others }] : []))
    .toSorted((a, b) => bySeverity(a.first, b.first) || b.others.length - a.others.length);
}

function causeOf(finding: Finding): string {
  const status = statusKind(finding.exchanges.at(-1)?.response.status);
  const cause = [keywordOf(finding.clause), status, templateOf(finding.found)];
  return JSON.stringify([finding.check, weightOf(finding), ...cause]);
}

/** The status, but one kind for all successes, because requests that are accepted by mistake have the same cause. */
function statusKind(status: number | undefined): number | string | undefined {
  return status !== undefined && status >= 200 && status < 300 ? "2XX" : status;
}

/** `maxLength` of `/components/schemas/Book/properties/title/maxLength`. The pointer of an operation contains no keyword. */
function keywordOf(clause: string): string {
  const segments = clause.split("/").filter((segment) => !/^\d?$/.test(segment));
  const last = segments.at(-1) ?? "";
  return segments.at(-2)?.startsWith("~1") ? "" : last;
}

/** A sentence without its values. */
function templateOf(found: string): string {
  return found
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '"…"')
    .replaceAll(/(?<=^|\s)\/[^\s,]*/g, "/…")
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi, "…")
    .replaceAll(/\d+/g, "#");
}

/**
 * Maximum number of named operations. Operations that require no credential are all named, because each of them may be public on purpose.
 */
const mostNamed = 4;

/** `7 more findings on 5 operations: addBook, listBooks, … and 3 more`; empty for a single finding. */
export function othersText({ first, others }: FindingGroup): string {
  if (others.length === 0) return "";
  const operations = [...new Set(others.map(({ operation }) => operation))];
  const most = first.family === "auth" ? operations.length : mostNamed;
  const named = operations.slice(0, most).join(", ");
  const unnamed = operations.length - most;
  const rest = unnamed > 0 ? ` and ${unnamed} more` : "";
  const where = formatCount(operations.length, "operation");
  return `${formatCount(others.length, "more finding")} on ${where}: ${named}${rest}`;
}
