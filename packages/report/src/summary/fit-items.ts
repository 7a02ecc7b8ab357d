import { stripVTControlCharacters } from "node:util";
import { displayWidth } from "../text/wrap-text.ts";
import type { SummaryPage } from "./summary-page.ts";

export type Lines = readonly string[];

/** Number of rows on the terminal. A line that is wider than the terminal takes several. */
export function rowsOf({ width }: SummaryPage, lines: Lines): number {
  return lines.reduce((sum, line) => {
    const columns = displayWidth(stripVTControlCharacters(line));
    return sum + Math.max(1, Math.ceil(columns / width));
  }, 0);
}

/** Tells how many items are left out, which ones, and where they are. */
export type TellMore<T> = (left: readonly T[]) => Lines;

export interface FitOptions<T> {
  /** Number of rows. If no item fits, only `more` is shown. */
  readonly room: number;
  readonly linesOf: (item: T) => Lines;
  readonly more: TellMore<T>;
}

/** Shows as many items as there is room for, then tells about the others. */
export function fitItems<T>(
  page: SummaryPage,
  items: readonly T[],
  { room, linesOf, more }: FitOptions<T>,
): Lines {
  for (let shown = Math.min(items.length, room); shown > 0; shown -= 1) {
    const lines = linesWith(items, shown, { linesOf, more });
    if (rowsOf(page, lines) <= room) return lines;
  }
  return linesWith(items, 0, { linesOf, more });
}

function linesWith<T>(
  items: readonly T[],
  shown: number,
  { linesOf, more }: Pick<FitOptions<T>, "linesOf" | "more">,
): Lines {
  const left = items.slice(shown);
  return [...items.slice(0, shown).flatMap(linesOf), ...(left.length > 0 ? more(left) : [])];
}
