import type { RunReport } from "../run/run-report.ts";
import { listFindings, weightOf } from "../view/list-findings.ts";
import type { RenderOptions } from "../view/render-options.ts";
import { filterBox } from "./filter-box.ts";
import { findingView } from "./finding-view.ts";
import { html, type Markup, nothing } from "./markup.ts";

/** Number of findings that are open when the page loads. */
const openAtFirst = 3;

/** A page with fewer findings has no filter. */
const worthFiltering = 4;

/** The findings without gaps, with their evidence, most severe first. */
export function findingsPart(report: RunReport, { reportFile }: RenderOptions): Markup {
  const findings = listFindings(report).filter((finding) => weightOf(finding) !== "gap");
  const views = findings.map((finding, at) =>
    findingView(finding, { name: String(at), reportFile, isOpen: at < openAtFirst }),
  );
  const content = views.length === 0 ? html`<p class="none-yet">None.</p>` : views;
  const box = { id: "finding", label: "Filter findings", goal: "#findings details.finding" };
  return html`<section class="part" id="findings">
    <h2>Findings<span class="count">${findings.length}</span></h2>
    ${findings.length < worthFiltering ? nothing : filterBox(box)} ${content}
  </section>`;
}
