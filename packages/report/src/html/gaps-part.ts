import type { RunReport } from "../run/run-report.ts";
import { gapsNote, groupGaps } from "../view/group-gaps.ts";
import type { RenderOptions } from "../view/render-options.ts";
import { findingView } from "./finding-view.ts";
import { html, type Markup, nothing } from "./markup.ts";

/** The gaps between document and server by clause, each with its edit and its evidence. Empty if there are none. */
export function gapsPart(report: RunReport, { reportFile }: RenderOptions): Markup {
  const groups = groupGaps(report);
  if (groups.length === 0) return nothing;
  const views = groups.map(({ clause, says, edit, findings }, group) => {
    const evidence = findings.map((finding, at) =>
      findingView(finding, { name: `gap-${group}-${at}`, reportFile }),
    );
    return html`<div class="reason">
      <h3><code>#${clause}</code></h3>
      <p>${says}.</p>
      ${edit === "" ? nothing : html`<p><code>${edit}</code></p>`} ${evidence}
    </div>`;
  });
  return html`<section class="part" id="gaps">
    <h2>Gaps between document and server<span class="count">${groups.length}</span></h2>
    <p>${gapsNote}</p>
    ${views}
  </section>`;
}
