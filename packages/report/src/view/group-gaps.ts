import type { DocumentEdit, Finding } from "../run/finding.ts";
import type { RunReport } from "../run/run-report.ts";
import { formatCount } from "../text/format-number.ts";
import { nameSome } from "../text/name-some.ts";
import { listFindings, weightOf } from "./list-findings.ts";

/** Gaps of one clause of the document, which one edit closes. */
export interface GapGroup {
  /** JSON Pointer. */
  readonly clause: string;
  /** The missing statement of the document, as a sentence. */
  readonly says: string;
  /** The edit in one line, as `formatEdit` writes it; empty if there is none. */
  readonly edit: string;
  /** At least one, in the order of the report. */
  readonly findings: readonly Finding[];
}

/** The reason why reports separate gaps from findings. */
export const gapsNote =
  "The server follows rules that its document does not state, or states rules that the server ignores. Gaps do not fail the run; with --strict they do.";

/** Groups the gaps between document and server by clause: groups with an edit first, then the largest groups. */
export function groupGaps(report: RunReport): readonly GapGroup[] {
  const gaps = listFindings(report).filter((finding) => weightOf(finding) === "gap");
  const byEdit = Map.groupBy(gaps, ({ clause, gap }) => JSON.stringify([clause, gap]));
  return [...byEdit.values()]
    .flatMap((findings) => toGroup(findings) ?? [])
    .toSorted(
      (a, b) =>
        Number(b.edit !== "") - Number(a.edit !== "") || b.findings.length - a.findings.length,
    );
}

function toGroup(findings: readonly Finding[]): GapGroup | undefined {
  const [first] = findings;
  if (!first?.gap) return undefined;
  const { clause, gap } = first;
  return { clause, says: gap.says, edit: gap.edit ? formatEdit(gap.edit) : "", findings };
}

/** `add /components/schemas/Book/properties/title/minLength: 1` */
export function formatEdit({ op, path, value }: DocumentEdit): string {
  return value === undefined ? `${op} ${path}` : `${op} ${path}: ${JSON.stringify(value)}`;
}

/** Maximum number of clauses that are named without their gaps. */
const mostNamed = 2;

/** Gaps that a report leaves out: `2 more clauses: #/a, #/b`. */
export function leftOutGaps(groups: readonly GapGroup[]): string {
  const clauses = groups.map(({ clause }) => `#${clause}`);
  return `${formatCount(groups.length, "more clause")}: ${nameSome(clauses, mostNamed)}`;
}

/** `createBook, updateBook`: the operations of the gaps. */
export function operationsOf({ findings }: GapGroup): string {
  return [...new Set(findings.map(({ operation }) => operation))].join(", ");
}
