import { affectedText, defectsNote } from "../view/defects-note.ts";
import { field, heading, type SummaryPage } from "./summary-page.ts";

/** The parts of the document that the run left out, each with its place and the operations that use it. */
export function defectsBlock(page: SummaryPage): readonly string[] {
  const { defects = [] } = page.report;
  if (defects.length === 0) return [];
  const layout = { indent: 2, column: 2 };
  return [
    heading(page, "document"),
    ...field(page, ["", defectsNote(defects)], { indent: 2, column: 0 }),
    ...defects.flatMap((defect) => [
      ...field(page, ["-", `#${defect.pointer}`], layout),
      ...field(
        page,
        ["", `${defect.message}. ${defect.treatment}.${affectedText(defect)}`],
        layout,
      ),
    ]),
  ];
}
