import { displayWidth, fitText } from "../text/wrap-text.ts";
import { visibleText } from "../text/visible-text.ts";
import { families, familiesOf } from "../view/families.ts";
import type { FamilyCell } from "../view/family-cell.ts";
import { groupByOperation, type OperationGroup } from "../view/group-by-operation.ts";
import { heading, type SummaryPage } from "./summary-page.ts";
import { marks } from "./painter.ts";

const cellWidth = 5;
const methodWidth = 7;

/** One line per operation, one mark per family of checks. */
export function operationsBlock(page: SummaryPage): readonly string[] {
  const groups = groupByOperation(page.report);
  if (groups.length === 0) return [];
  const columns = familiesOf(page.report);
  const widest = Math.max(...groups.map(({ summary }) => displayWidth(summary.path)));
  const room = page.width - 2 - methodWidth - 1 - columns.length * cellWidth;
  const pathWidth = Math.max(12, Math.min(widest, room));
  const heads = columns.map((family) => ` ${families[family].short.padEnd(cellWidth - 1)}`);
  const title = heading(page, "operations");
  const gap = " ".repeat(2 + methodWidth + pathWidth - "operations".length);
  return [
    `${title}${gap}${page.paint("dim", heads.join(""))}`.trimEnd(),
    ...groups.map((group) => operationLine(page, group, pathWidth)),
    page.paint("dim", `  ${legend(groups)}`),
  ];
}

function operationLine(page: SummaryPage, group: OperationGroup, pathWidth: number): string {
  const method = group.summary.method.padEnd(methodWidth);
  const path = fitText(visibleText(group.summary.path), pathWidth).padEnd(pathWidth);
  const cells = group.cells.map((cell) => ` ${cellMark(page, cell)}`);
  return `  ${page.paint("dim", method)}${path}${cells.join("")}`.trimEnd();
}

/** The mark of the worst state and the number of checks in that state. */
function cellMark(page: SummaryPage, cell: FamilyCell): string {
  const { sign, style } = marks[cell.state];
  const counts = {
    failed: cell.failed,
    advice: cell.failed,
    passed: cell.passed,
    skipped: cell.skipped,
    none: 0,
  };
  const count = counts[cell.state];
  const text = `${sign}${count > 0 ? count : ""}`;
  return page.paint(style, text) + " ".repeat(Math.max(0, cellWidth - 1 - displayWidth(text)));
}

function legend(groups: readonly OperationGroup[]): string {
  const states = new Set(groups.flatMap((group) => group.cells.map((cell) => cell.state)));
  const used = Object.entries(marks).filter(([state]) =>
    [...states].some((seen) => seen === state),
  );
  return used.map(([, { sign, means }]) => `${sign} ${means}`).join("   ");
}
