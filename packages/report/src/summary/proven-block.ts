import { displayWidth, fitText } from "../text/wrap-text.ts";
import { visibleText } from "../text/visible-text.ts";
import { formatCount } from "../text/format-number.ts";
import { provenBy } from "../view/proven-by.ts";
import { fitItems, type Lines } from "./fit-items.ts";
import { heading, moreLine, type SummaryPage } from "./summary-page.ts";

const cellWidth = 12;

/** How many clauses of each operation the merged runs proved. */
export function provenBlock(page: SummaryPage, room: number): Lines {
  const table = provenBy(page.report);
  if (!table) return [];
  const free = page.width - 2 - table.heads.length * cellWidth;
  const width = Math.max(20, Math.min(free, Math.max(...table.rows.map(nameWidth))));
  const lineOf = (name: string, cells: readonly string[]): string =>
    `  ${fitText(visibleText(name), width).padEnd(width)}${cells.map(cellOf).join("")}`.trimEnd();
  const totals = table.rows.slice(-2);
  return [
    heading(page, "clauses proven by"),
    page.paint("dim", lineOf("", table.heads)),
    ...fitItems(page, table.rows.slice(0, -2), {
      room: room - 4,
      linesOf: ([name, ...cells]) => [lineOf(name, cells)],
      more: (left) => moreLine(page, formatCount(left.length, "more operation")),
    }),
    ...totals.map(([name, ...cells]) => lineOf(name, cells)),
  ];
}

function nameWidth([name]: readonly [string, ...(readonly string[])]): number {
  return displayWidth(name);
}

function cellOf(text: string): string {
  return ` ${fitText(visibleText(text), cellWidth - 1).padStart(cellWidth - 1)}`;
}
