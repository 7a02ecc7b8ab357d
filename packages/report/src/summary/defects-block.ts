import type { Defect } from "@plumbline/contract";
import { formatCount } from "../text/format-number.ts";
import { nameSome } from "../text/name-some.ts";
import { affectedText, defectsNote } from "../view/defects-note.ts";
import { fitItems, type Lines, rowsOf } from "./fit-items.ts";
import { field, heading, moreLine, type SummaryPage } from "./summary-page.ts";

/** The parts of the document that the run left out, each with its place and the operations that use it. */
export function defectsBlock(page: SummaryPage, room: number): Lines {
  const { defects = [] } = page.report;
  if (defects.length === 0) return [];
  const head = [
    heading(page, "document"),
    ...field(page, ["", defectsNote(defects)], { indent: 2, column: 0 }),
  ];
  const linesOf = (defect: Defect): Lines => defectLines(page, defect);
  const more = (left: readonly Defect[]): Lines => {
    const names = nameSome(
      left.map(({ pointer }) => `#${pointer}`),
      mostNamed,
    );
    return moreLine(page, `${formatCount(left.length, "more part")}: ${names}`);
  };
  return [...head, ...fitItems(page, defects, { room: room - rowsOf(page, head), linesOf, more })];
}

/** Maximum number of defects that are named without their sentence. */
const mostNamed = 2;

function defectLines(page: SummaryPage, defect: Defect): Lines {
  const layout = { indent: 2, column: 2 };
  const says = `${defect.message}. ${defect.treatment}.${affectedText(defect)}`;
  return [...field(page, ["-", `#${defect.pointer}`], layout), ...field(page, ["", says], layout)];
}
