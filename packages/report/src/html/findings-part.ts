import type { RunReport } from "../run/run-report.ts";
import { formatCount } from "../text/format-number.ts";
import { listCauses } from "../view/list-causes.ts";
import type { RenderOptions } from "../view/render-options.ts";
import { causeView } from "./cause-view.ts";
import { filterBox } from "./filter-box.ts";
import { html, type Markup, nothing } from "./markup.ts";

/** Number of causes that are open when the page loads. */
const openAtFirst = 3;

/** A page with fewer causes has no filter. */
const worthFiltering = 4;

/** The findings without gaps, one card per cause, most severe first. */
export function findingsPart(report: RunReport, { reportFile }: RenderOptions): Markup {
  const causes = listCauses(report);
  const count = causes.reduce((sum, { others }) => sum + 1 + others.length, 0);
  const views = causes.map((cause, at) =>
    causeView(cause, { name: String(at), reportFile, isOpen: at < openAtFirst }),
  );
  const content = views.length === 0 ? html`<p class="none-yet">None.</p>` : views;
  const box = { id: "finding", label: "Filter findings", goal: "#findings > details.finding" };
  const extent = causes.length < count ? ` with ${formatCount(causes.length, "cause")}` : "";
  return html`<section class="part" id="findings">
    <h2>Findings<span class="count">${count}${extent}</span></h2>
    ${causes.length < worthFiltering ? nothing : filterBox(box)} ${content}
  </section>`;
}
