import { type Lines, rowsOf } from "./fit-items.ts";
import type { SummaryPage } from "./summary-page.ts";

/** A part of the summary. */
export interface SummaryPart {
  /** Renders the part within a number of rows. */
  readonly render: (page: SummaryPage, room: number) => Lines;
  /** The number of rows that the part gets at least, if it needs them. */
  readonly least: number;
}

/** Renders parts within a number of rows. Each part gets its least number of rows; the first parts that need the remaining rows get them. */
export function shareRooms(
  page: SummaryPage,
  parts: readonly SummaryPart[],
  rows: number,
): readonly Lines[] {
  const sized = parts.map(({ render, least }) => {
    const wanted = rowsOf(page, render(page, Infinity));
    return { render, wanted, own: Math.min(least, wanted) };
  });
  const used = sized.reduce((sum, { own }) => sum + own + Math.sign(own), 0);
  let spare = Math.max(0, rows - used);
  return sized.map(({ render, wanted, own }) => {
    const lines = render(page, own + Math.min(spare, wanted - own));
    spare = Math.max(0, spare + own - rowsOf(page, lines));
    return lines;
  });
}
