import type { Exchange } from "../run/exchange.ts";
import type { Finding } from "../run/finding.ts";
import { capitalize } from "../text/capitalize.ts";
import { formatCount } from "../text/format-number.ts";
import { placesOf } from "../view/places-of.ts";
import {
  type FactName,
  type FindingFact,
  type FindingReading,
  readFinding,
} from "../view/read-finding.ts";
import { replayCommand } from "../view/replay-command.ts";
import { findingAnchor } from "./finding-anchor.ts";
import { exchangeView } from "./exchange-view.ts";
import { html, type Markup, type MarkupPart, nothing } from "./markup.ts";

export interface FindingViewOptions {
  /** Unique on the page. */
  readonly name: string;
  readonly reportFile: string | undefined;
}

/** One place of a cause or of a gap, with its facts and evidence, which opens on a click. */
export function findingView(finding: Finding, options: FindingViewOptions): Markup {
  const { weight, at } = readFinding(finding, "");
  return html`<details class="finding" id="${findingAnchor(finding)}">
    <summary data-find>
      <span class="pill ${weight}">${weight}</span>
      <span class="where mono">${at}</span>
      <span class="check">${finding.found}</span>
    </summary>
    <div class="inside">${findingBody(finding, options)}</div>
  </details> `;
}

/** The facts and exchanges of a finding, and its commands folded. `places` is shown between them. */
export function findingBody(
  finding: Finding,
  { name, reportFile }: FindingViewOptions,
  places: MarkupPart = nothing,
): Markup {
  const reading = readFinding(finding, replayCommand(finding, reportFile));
  const { facts, id, operation, curl, replay } = reading;
  return html`<dl class="facts" data-find>${facts.filter(isMain).map(factView)}</dl>
    ${evidenceView(finding.at, reading)} ${places}
    <details class="more">
      <summary>Commands and details</summary>
      ${command({ id: `curl-${name}`, title: "Send the requests again", text: curl })}
      ${command({ id: `replay-${name}`, title: "Replay the finding", text: replay })}
      <dl class="facts" data-find>
        ${facts.filter((fact) => !isMain(fact)).map(factView)}
        <dt>Check</dt>
        <dd><code>${finding.check}</code></dd>
        <dt>Finding</dt>
        <dd><code>${id}</code> <span class="quiet">of ${operation}</span></dd>
      </dl>
    </details>`;
}

/** The facts that a reader needs to understand a finding. */
const mainFacts: ReadonlySet<FactName> = new Set([
  "found",
  "expected",
  "rests",
  "statement",
  "gap",
  "edit",
  "known",
  "alike",
]);

function isMain({ name }: FindingFact): boolean {
  return mainFacts.has(name);
}

function factView({ name, label, words, code }: FindingFact): Markup {
  // The page shows the exchanges themselves.
  if (name === "exchanges") return nothing;
  const reference = code === "" ? nothing : html`<code class="quiet">${code}</code>`;
  return html`<dt>${capitalize(label)}</dt>
    <dd class="${name}">${words} ${reference}</dd>`;
}

/** Number of exchanges that are shown without folding. */
const unfolded = 2;

/** The exchanges, those between the first and the last folded. The places in `at` are marked in the last one, which is judged. */
function evidenceView(at: string, { evidence }: FindingReading): MarkupPart {
  const { first, omitted, last } = evidence;
  const all = [...first, ...last];
  const judged = all.at(-1);
  const view = (exchange: Exchange): Markup =>
    exchangeView(exchange, exchange === judged ? placesOf(at) : []);
  if (all.length <= unfolded) return all.map(view);
  const gap = html`<p class="gap">… ${formatCount(omitted, "more exchange")} like these</p>`;
  return [
    all.slice(0, 1).map(view),
    html`<details class="more">
      <summary>${formatCount(all.length + omitted - 2, "exchange")} between</summary>
      ${first.slice(1, last.length === 0 ? -1 : undefined).map(view)} ${omitted > 0 ? gap : nothing}
      ${last.slice(0, -1).map(view)}
    </details>`,
    all.slice(-1).map(view),
  ];
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
