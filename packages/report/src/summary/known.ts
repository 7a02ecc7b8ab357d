import { knownName, knownStates } from "../view/known-states.ts";
import { field, heading, type SummaryPage } from "./page.ts";
import { marks } from "./style.ts";

/** What became of the findings that the configuration knows of. */
export function knownBlock(page: SummaryPage): readonly string[] {
  const { known = [] } = page.report;
  if (known.length === 0) return [];
  const rows = known.flatMap(({ known: entry, state, says }) => {
    const { style } = knownStates[state].isGood ? marks.skipped : marks.advice;
    return [
      `  ${page.paint(style, state.padEnd(10))}${page.paint("bold", knownName(entry))}`,
      ...field(page, ["", says], { indent: 2, column: 10 }),
    ];
  });
  return [heading(page, "known findings"), ...rows];
}
