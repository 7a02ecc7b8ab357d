import type { Finding } from "../run/finding.ts";
import type { RunReport } from "../run/run-report.ts";
import { formatCount } from "../text/format-quantity.ts";
import { listFindings, weightOf } from "../view/list-findings.ts";
import { placesOf } from "../view/place-of.ts";
import { replayCommand } from "../view/replay-command.ts";
import type { RenderOptions } from "../view/render-options.ts";
import { findingAnchor } from "./anchors.ts";
import { exchangeView } from "./exchange.ts";
import { filterBox } from "./filter-box.ts";
import { html, joined, type Markup, nothing } from "./markup.ts";

/** So many findings start open; a reader opens the others. */
const openAtFirst = 3;

/** Fewer are seen at one glance. */
const worthFiltering = 4;

/** So many statements of the ledger are written out; the JSON report has them all. */
const statementsShown = 3;

/** The findings with their evidence, most severe first. */
export function findingsPart(report: RunReport, { reportFile }: RenderOptions): Markup {
  const findings = listFindings(report);
  const views = findings.map((finding, at) => findingView(finding, at, reportFile));
  const content = views.length === 0 ? html`<p class="none-yet">None.</p>` : views;
  const box = { id: "finding", label: "Look for a finding", goal: "#findings details.finding" };
  return html`<section class="part" id="findings">
    <h2>Findings<span class="count">${findings.length}</span></h2>
    ${findings.length < worthFiltering ? nothing : filterBox(box)} ${content}
  </section>`;
}

function findingView(finding: Finding, at: number, file: string | undefined): Markup {
  const { check } = finding;
  const weight = weightOf(finding);
  const open = at < openAtFirst && weight === "must" ? html` open` : nothing;
  return html`<details class="finding" id="${findingAnchor(finding)}" ${open}>
    <summary data-find>
      <span class="pill ${weight}">${weight}</span>
      <span class="where mono">${finding.at}</span>
      <span class="check mono">${check}</span>
    </summary>
    <div class="inside">
      ${facts(finding)}${evidence(finding)}
      ${command({ id: `curl-${at}`, title: "Repeat it", text: finding.curl })}
      ${command({ id: `replay-${at}`, title: "See whether it is fixed", text: replayCommand(finding, file) })}
    </div>
  </details> `;
}

function facts(finding: Finding): Markup {
  const { expected, found, rests, clause, alike, seed, path, known } = finding;
  const more =
    alike > 0
      ? fact("Alike", `${formatCount(alike, "further case")} broke the same clause`)
      : nothing;
  const origin =
    seed === undefined
      ? nothing
      : fact("Seed", path === undefined ? String(seed) : `${seed}, path ${path}`);
  return html`<dl class="facts" data-find>
    ${statements(finding)}
    <dt>Expected</dt>
    <dd class="expected">${expected}</dd>
    <dt>Found</dt>
    <dd class="found">${found}</dd>
    <dt>Rests on</dt>
    <dd>${rests}<br /><code class="quiet">#${clause}</code></dd>
    ${more}${origin}${known ? fact("Known", `until ${known.until}: ${known.reason}`) : nothing}
    <dt>Finding</dt>
    <dd><code>${finding.id}</code> <span class="quiet">of ${finding.operation}</span></dd>
  </dl>`;
}

/** What the interface says in its own words, where a ledger was given. */
function statements({ requirements = [] }: Finding): Markup {
  if (requirements.length === 0) return nothing;
  const shown = requirements
    .slice(0, statementsShown)
    .map(({ id, says }) => html`${says} <code class="quiet">${id}</code>`);
  const left = requirements.length - shown.length;
  const more =
    left > 0
      ? [html`<span class="quiet">and ${formatCount(left, "further statement")}</span>`]
      : [];
  return html`<dt>Interface</dt>
    <dd class="says">${joined([...shown, ...more], html`<br />`)}</dd>`;
}

function fact(name: string, value: string): Markup {
  return html`<dt>${name}</dt>
    <dd>${value}</dd>`;
}

/** Only the last exchange is the one judged, so only there a place is marked. */
function evidence({ at, exchanges }: Finding): readonly Markup[] {
  const places = placesOf(at);
  const views = exchanges.map((exchange, index) =>
    isShown(index, exchanges.length)
      ? exchangeView(exchange, index === exchanges.length - 1 ? places : [])
      : nothing,
  );
  const left = exchanges.filter((_, index) => !isShown(index, exchanges.length)).length;
  if (left === 0) return views;
  const gap = html`<p class="gap">… ${formatCount(left, "more exchange")} like these</p>`;
  return [...views.slice(0, shownAtEnds), gap, ...views.slice(-shownAtEnds)];
}

/** What fills a limit takes hundreds of exchanges, of which the first and the last tell all. */
const mostExchanges = 8;
const shownAtEnds = 3;

function isShown(index: number, total: number): boolean {
  return total <= mostExchanges || index < shownAtEnds || index >= total - shownAtEnds;
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
