import type { RunReport } from "../run/run-report.ts";
import { knownName, knownStates } from "../view/known-states.ts";
import { html, type Markup, nothing } from "./markup.ts";

/** The state of each known finding. Empty if there are no known findings. */
export function knownPart({ known = [] }: RunReport): Markup {
  if (known.length === 0) return nothing;
  const rows = known.map(
    ({ known: entry, state, says }) =>
      html`<div class="reason">
        <h3>
          <span class="pill ${knownStates[state].isGood ? "known" : "advice"}">${state}</span>
          <code>${knownName(entry)}</code>
        </h3>
        <p>${says}</p>
      </div>`,
  );
  return html`<section class="part" id="known">
    <h2>Known findings<span class="count">${known.length}</span></h2>
    ${rows}
  </section>`;
}
