import type { Finding } from "../../model/finding.ts";
import type { RunReport } from "../../model/run.ts";
import { formatCount } from "../text/format-quantity.ts";
import { listFindings } from "../view/list-findings.ts";
import { placesOf } from "../view/place-of.ts";
import { replayCommand } from "../view/replay-command.ts";
import { findingAnchor } from "./anchors.ts";
import { exchangeView } from "./exchange.ts";
import { html, type Markup, nothing } from "./markup.ts";

/** So many findings start open; a reader opens the others. */
const openAtFirst = 3;

/** The findings with their evidence, most severe first. */
export function findingsPart(report: RunReport): Markup {
  const findings = listFindings(report);
  const views = findings.map((finding, at) => findingView(finding, at, report));
  const content = views.length === 0 ? html`<p class="none-yet">None.</p>` : views;
  return html`<section class="part" id="findings">
    <h2>Findings<span class="count">${findings.length}</span></h2>
    ${content}
  </section>`;
}

function findingView(finding: Finding, at: number, report: RunReport): Markup {
  const { severity, check } = finding;
  const open = at < openAtFirst && severity === "must" ? html` open` : nothing;
  return html`<details class="finding" id="${findingAnchor(finding)}" ${open}>
    <summary>
      <span class="pill ${severity}">${severity}</span><span class="where mono">${finding.at}</span
      ><span class="check mono">${check}</span>
    </summary>
    <div class="inside">
      ${facts(finding)}${evidence(finding)}
      ${command({ id: `curl-${at}`, title: "Repeat it", text: finding.curl })}
      ${command({ id: `replay-${at}`, title: "Generate its cases again", text: replayCommand(finding, report) })}
    </div>
  </details> `;
}

function facts(finding: Finding): Markup {
  const { expected, found, rests, clause, alike, seed, path } = finding;
  const more =
    alike > 0
      ? fact("Alike", `${formatCount(alike, "further case")} broke the same clause`)
      : nothing;
  const origin =
    seed === undefined
      ? nothing
      : fact("Seed", path === undefined ? String(seed) : `${seed}, path ${path}`);
  return html`<dl class="facts">
    <dt>Expected</dt>
    <dd class="expected">${expected}</dd>
    <dt>Found</dt>
    <dd class="found">${found}</dd>
    <dt>Rests on</dt>
    <dd>${rests}<br /><code class="quiet">#${clause}</code></dd>
    ${more}${origin}
    <dt>Finding</dt>
    <dd><code>${finding.id}</code> <span class="quiet">of ${finding.operation}</span></dd>
  </dl>`;
}

function fact(name: string, value: string): Markup {
  return html`<dt>${name}</dt>
    <dd>${value}</dd>`;
}

/** Only the last exchange is the one judged, so only there a place is marked. */
function evidence({ at, exchanges }: Finding): readonly Markup[] {
  const places = placesOf(at);
  return exchanges.map((exchange, index) =>
    exchangeView(exchange, index === exchanges.length - 1 ? places : []),
  );
}

interface CommandView {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

function command({ id, title, text }: CommandView): Markup {
  return html`<div class="command">
    <div class="row">
      <h5>${title}</h5>
      <button type="button" data-copy="${id}" aria-live="polite">Copy</button>
    </div>
    <pre tabindex="0"><code id="${id}">${text}</code></pre>
  </div>`;
}
