import type { Exchange } from "../run/exchange.ts";
import type { Finding } from "../run/finding.ts";
import type { RunReport } from "../run/run-report.ts";
import { capitalize } from "../text/capitalize.ts";
import { formatCount } from "../text/format-number.ts";
import { listFindings } from "../view/list-findings.ts";
import { placesOf } from "../view/places-of.ts";
import { type FindingFact, type FindingReading, readFinding } from "../view/read-finding.ts";
import { replayCommand } from "../view/replay-command.ts";
import type { RenderOptions } from "../view/render-options.ts";
import { findingAnchor } from "./finding-anchor.ts";
import { exchangeView } from "./exchange-view.ts";
import { filterBox } from "./filter-box.ts";
import { html, type Markup, type MarkupPart, nothing } from "./markup.ts";

/** Number of findings that are open when the page loads. */
const openAtFirst = 3;

/** A page with fewer findings has no filter. */
const worthFiltering = 4;

/** The findings with their evidence, most severe first. */
export function findingsPart(report: RunReport, { reportFile }: RenderOptions): Markup {
  const findings = listFindings(report);
  const views = findings.map((finding, at) => findingView(finding, at, reportFile));
  const content = views.length === 0 ? html`<p class="none-yet">None.</p>` : views;
  const box = { id: "finding", label: "Filter findings", goal: "#findings details.finding" };
  return html`<section class="part" id="findings">
    <h2>Findings<span class="count">${findings.length}</span></h2>
    ${findings.length < worthFiltering ? nothing : filterBox(box)} ${content}
  </section>`;
}

function findingView(finding: Finding, position: number, file: string | undefined): Markup {
  const reading = readFinding(finding, replayCommand(finding, file));
  const { weight, check, at, curl, replay } = reading;
  const open = position < openAtFirst && weight === "must" ? html` open` : nothing;
  return html`<details class="finding" id="${findingAnchor(finding)}" ${open}>
    <summary data-find>
      <span class="pill ${weight}">${weight}</span>
      <span class="where mono">${at}</span>
      <span class="check mono">${check}</span>
    </summary>
    <div class="inside">
      ${facts(reading)}${evidenceView(reading)}
      ${command({ id: `curl-${position}`, title: "Send the requests again", text: curl })}
      ${command({ id: `replay-${position}`, title: "Replay the finding", text: replay })}
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
