import type { RunReport } from "../run/run-report.ts";
import { families, familiesOf } from "../view/families.ts";
import type { CellState, FamilyCell } from "../view/family-cell.ts";
import { groupByOperation, operationTitle } from "../view/group-by-operation.ts";
import { markdownCode, markdownTable } from "./markdown-text.ts";

/** How Markdown shows the state of a family of checks. */
export const marks: Readonly<Record<CellState, string>> = {
  passed: "✅",
  failed: "❌",
  advice: "⚠️",
  skipped: "⏭️",
  none: "",
};

/** The operations as rows, the families of checks as columns. */
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
