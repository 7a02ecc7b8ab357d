import type { Finding } from "../run/finding.ts";
import { extentText, type FindingGroup, otherPlaces } from "../view/group-findings.ts";
import { readFinding } from "../view/read-finding.ts";
import { findingAnchor } from "./finding-anchor.ts";
import { findingBody, findingView, type FindingViewOptions } from "./finding-view.ts";
import { html, type Markup, nothing } from "./markup.ts";

export interface CauseViewOptions extends FindingViewOptions {
  readonly isOpen: boolean;
}

/** The card of a cause: one finding with its evidence, and the other places. */
export function causeView(group: FindingGroup, options: CauseViewOptions): Markup {
  const { first } = group;
  const { weight, check, at } = readFinding(first, "");
  const open = options.isOpen && weight === "must" ? html` open` : nothing;
  const extent = extentText(group);
  return html`<details class="finding" id="${findingAnchor(first)}" ${open}>
    <summary data-find>
      <span class="pill ${weight}">${weight}</span>
      <span class="where"
        ><b>${first.found}</b>
        <span class="place mono">${at}</span>
        ${extent === "" ? nothing : html`<span class="extent">${extent}</span>`}</span
      >
      <span class="check mono">${check}</span>
    </summary>
    <div class="inside">${findingBody(first, options, places(group, options))}</div>
  </details> `;
}

/** The other places, the first ones open and the rest folded. */
function places(group: FindingGroup, { name, reportFile }: FindingViewOptions): Markup {
  if (group.others.length === 0) return nothing;
  const { shown, folded, foldedText } = otherPlaces(group);
  const view = (finding: Finding): Markup =>
    findingView(finding, { name: `${name}-${group.others.indexOf(finding)}`, reportFile });
  const rest = html`<details class="more">
    <summary>and ${foldedText}</summary>
    ${folded.map(view)}
  </details>`;
  return html`<div class="places">
    <h3 class="label">Also here</h3>
    ${shown.map(view)} ${folded.length === 0 ? nothing : rest}
  </div>`;
}
