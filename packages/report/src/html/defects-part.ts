import type { Defect } from "@plumbline/contract";
import type { RunReport } from "../run/run-report.ts";
import { affectedText, defectsNote } from "../view/defects-note.ts";
import { html, type Markup, nothing } from "./markup.ts";

/** The parts of the document that the run left out. */
export function defectsPart({ defects = [] }: RunReport): Markup {
  if (defects.length === 0) return nothing;
  return html`<section class="part" id="document">
    <h2>Document<span class="count">${defects.length}</span></h2>
    <p>${defectsNote(defects)}</p>
    <ul class="plain">
      ${defects.map(defectView)}
    </ul>
  </section>`;
}

function defectView(defect: Defect): Markup {
  return html`<li>
    <code>#${defect.pointer}</code> ${defect.message}.
    <span class="quiet">${defect.treatment}.${affectedText(defect)}</span>
  </li>`;
}
