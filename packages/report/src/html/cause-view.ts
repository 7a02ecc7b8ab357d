import type { Finding } from "../run/finding.ts";
import { extentText, type Cause, otherPlaces } from "../view/list-causes.ts";
import { readFinding } from "../view/read-finding.ts";
import { findingAnchor } from "./finding-anchor.ts";
import { findingBody, findingView, type FindingViewOptions } from "./finding-view.ts";
import { html, type Markup, nothing } from "./markup.ts";

export interface CauseViewOptions extends FindingViewOptions {
  readonly isOpen: boolean;
}

/** The card of a cause: one finding with its evidence, and the other places. */
export function causeView(cause: Cause, options: CauseViewOptions): Markup {
  const { first } = cause;
  const { weight, check, at } = readFinding(first, "");
  const open = options.isOpen && weight === "must" ? html` open` : nothing;
  const extent = extentText(cause);
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
    <div class="inside">${findingBody(first, options, places(cause, options))}</div>
  </details> `;
}

/** The other places, the first ones open and the rest folded. */
function places(cause: Cause, { name, reportFile }: FindingViewOptions): Markup {
  if (cause.others.length === 0) return nothing;
  const { shown, folded, foldedText } = otherPlaces(cause);
  const view = (finding: Finding): Markup =>
    findingView(finding, { name: `${name}-${cause.others.indexOf(finding)}`, reportFile });
  const rest = html`<details class="more">
    <summary>and ${foldedText}</summary>
    ${folded.map(view)}
  </details>`;
  return html`<div class="places">
    <h3 class="label">Also here</h3>
    ${shown.map(view)} ${folded.length === 0 ? nothing : rest}
  </div>`;
}
