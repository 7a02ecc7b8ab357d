import { formatCount, formatNumber } from "../text/format-number.ts";
import { nameSome } from "../text/name-some.ts";
import { displayWidth, fitText } from "../text/wrap-text.ts";
import { visibleText } from "../text/visible-text.ts";
import { families, familiesOf } from "../view/families.ts";
import type { CellState, FamilyCell } from "../view/family-cell.ts";
import { groupByOperation, type OperationGroup } from "../view/group-by-operation.ts";
import { fitItems, type Lines } from "./fit-items.ts";
import { heading, moreLine, type SummaryPage } from "./summary-page.ts";
import { marks } from "./painter.ts";

const cellWidth = 5;
const methodWidth = 7;

/** One line per operation, one mark per family of checks. If not all have room, those with the worst outcomes are shown. */
export function operationsBlock(page: SummaryPage, room: number): Lines {
  const groups = groupByOperation(page.report);
  if (groups.length === 0) return [];
  const columns = familiesOf(page.report);
  const widest = Math.max(...groups.map(({ summary }) => displayWidth(summary.path)));
  const free = page.width - 2 - methodWidth - 1 - columns.length * cellWidth;
  const pathWidth = Math.max(12, Math.min(widest, free));
  const heads = columns.map((family) => ` ${families[family].short.padEnd(cellWidth - 1)}`);
  const title = heading(page, "operations");
  const gap = " ".repeat(2 + methodWidth + pathWidth - "operations".length);
  return [
    `${title}${gap}${page.paint("dim", heads.join(""))}`.trimEnd(),
    ...operationLines(page, groups, { room: room - headAndLegend, pathWidth }),
    page.paint("dim", `  ${legend(groups)}`),
  ];
}

const headAndLegend = 2;

function operationLines(
  page: SummaryPage,
  groups: readonly OperationGroup[],
  { room, pathWidth }: { readonly room: number; readonly pathWidth: number },
): Lines {
  const sorted = groups.length > room ? groups.toSorted((a, b) => worstOf(a) - worstOf(b)) : groups;
  return fitItems(page, sorted, {
    room,
    linesOf: (group) => [operationLine(page, group, pathWidth)],
    more: (left) => moreLine(page, leftOutText(left)),
  });
}

const worstFirst: readonly CellState[] = ["failed", "advice", "skipped", "passed", "none"];

function worstOf({ cells }: OperationGroup): number {
  return Math.min(...cells.map(({ state }) => worstFirst.indexOf(state)));
}

/** Maximum number of operations that are named without their line. */
const mostNamed = 3;

/** `5 more operations (3 with findings): listBooks, addBook, getBook and 2 more`. */
function leftOutText(groups: readonly OperationGroup[]): string {
  const failing = groups.filter(({ findings }) => findings.length > 0).length;
  const names = groups.map(({ summary }) => visibleText(summary.id));
  const count = formatCount(groups.length, "more operation");
  return `${count} (${formatNumber(failing)} with findings): ${nameSome(names, mostNamed)}`;
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
