import type { Exchange } from "../run/exchange.ts";
import type { Finding } from "../run/finding.ts";
import { capitalize } from "../text/capitalize.ts";
import { formatCount } from "../text/format-number.ts";
import { placesOf } from "../view/places-of.ts";
import { type FindingFact, type FindingReading, readFinding } from "../view/read-finding.ts";
import { replayCommand } from "../view/replay-command.ts";
import { findingAnchor } from "./finding-anchor.ts";
import { exchangeView } from "./exchange-view.ts";
import { html, type Markup, type MarkupPart, nothing } from "./markup.ts";

export interface FindingViewOptions {
  /** Unique on the page. */
  readonly name: string;
  readonly reportFile: string | undefined;
  readonly isOpen: boolean;
}

/** A finding with its facts and evidence, which opens on a click. */
export function findingView(
  finding: Finding,
  { name, reportFile, isOpen }: FindingViewOptions,
): Markup {
  const reading = readFinding(finding, replayCommand(finding, reportFile));
  const { weight, check, at, curl, replay } = reading;
  const open = isOpen && weight === "must" ? html` open` : nothing;
  return html`<details class="finding" id="${findingAnchor(finding)}" ${open}>
    <summary data-find>
      <span class="pill ${weight}">${weight}</span>
      <span class="where mono">${at}</span>
      <span class="check mono">${check}</span>
    </summary>
    <div class="inside">
      ${facts(reading)}${evidenceView(reading)}
      ${command({ id: `curl-${name}`, title: "Send the requests again", text: curl })}
      ${command({ id: `replay-${name}`, title: "Replay the finding", text: replay })}
    </div>
  </details> `;
}

/** The page shows the exchanges themselves below the facts. */
function facts({ facts, id, operation }: FindingReading): Markup {
  const shown = facts.filter(({ name }) => name !== "exchanges");
  return html`<dl class="facts" data-find>
    ${shown.map(factView)}
    <dt>Finding</dt>
    <dd><code>${id}</code> <span class="quiet">of ${operation}</span></dd>
  </dl>`;
}

function factView({ name, label, words, code }: FindingFact): Markup {
  const reference = code === "" ? nothing : html`<code class="quiet">${code}</code>`;
  return html`<dt>${capitalize(label)}</dt>
    <dd class="${name}">${words} ${reference}</dd>`;
}

/** The places in `at` are marked in the last exchange, which is the judged one. */
function evidenceView({ at, evidence: { first, omitted, last } }: FindingReading): MarkupPart {
  const judged = last.at(-1) ?? first.at(-1);
  const view = (exchange: Exchange): Markup =>
    exchangeView(exchange, exchange === judged ? placesOf(at) : []);
  const gap = html`<p class="gap">… ${formatCount(omitted, "more exchange")} like these</p>`;
  return [first.map(view), omitted > 0 ? gap : nothing, last.map(view)];
}

interface CommandView {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

function command({ id, title, text }: CommandView): Markup {
  return html`<div class="command">
    <div class="row">
      <h3 class="label">${title}</h3>
      <button type="button" data-copy="${id}" aria-live="polite">Copy</button>
    </div>
    <pre tabindex="0"><code id="${id}">${text}</code></pre>
  </div>`;
}
