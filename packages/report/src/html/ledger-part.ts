import type {
  LedgerCoverage,
  RequirementOutcome,
  RequirementState,
  RunReport,
} from "../run/run-report.ts";
import { formatCount, formatNumber } from "../text/format-number.ts";
import { listFindings } from "../view/list-findings.ts";
import { requirementStates } from "../view/requirement-states.ts";
import { findingAnchor } from "./finding-anchor.ts";
import { filterBox } from "./filter-box.ts";
import { html, joined, type Markup, type MarkupPart, nothing } from "./markup.ts";

/** The state of each statement of the interface, broken ones first. Empty without a ledger. */
export function ledgerPart(report: RunReport): Markup {
  const { ledger } = report;
  if (!ledger) return nothing;
  const anchors = new Map(
    listFindings(report).map((finding) => [finding.id, findingAnchor(finding)]),
  );
  const states = Object.keys(requirementStates) as RequirementState[]; // keys of a literal object
  const groups = states.map((state) => stateGroup(state, ledger, anchors));
  return html`<section class="part" id="ledger">
    <h2>
      Statements of the interface<span class="count">${formatNumber(ledger.entries.length)}</span>
    </h2>
    ${ledgerBar(ledger)}
    ${filterBox({ id: "statement", label: "Filter statements", goal: "#ledger li.statement" })}
    ${groups}
    <p class="quiet source">from <code>${ledger.source}</code></p>
  </section>`;
}

/** A bar with the share of each state, and the numbers below it. */
function ledgerBar(ledger: LedgerCoverage): Markup {
  const total = Math.max(1, ledger.entries.length);
  const states = Object.keys(requirementStates) as RequirementState[]; // keys of a literal object
  let from = 0;
  const parts = states.map((state) => {
    const width = (ledger[state] / total) * 100;
    const part = html`<rect
      class="share-${state}"
      x="${percent(from)}"
      width="${percent(width)}"
      height="100%"
    />`;
    from += width;
    return part;
  });
  const figures = states.map(
    (state) =>
      html`<span
        ><span class="swatch share-${state}" aria-hidden="true"></span
        >${formatNumber(ledger[state])} ${requirementStates[state].title}</span
      >`,
  );
  return html`<svg class="bar stack" aria-hidden="true">${parts}</svg>
    <div class="legend">${figures}</div>`;
}

function percent(value: number): string {
  return `${Math.round(value * 100) / 100}%`;
}

function stateGroup(
  state: RequirementState,
  { entries }: LedgerCoverage,
  anchors: ReadonlyMap<string, string>,
): Markup {
  const own = entries.filter((entry) => entry.state === state);
  if (own.length === 0) return nothing;
  const { title, means } = requirementStates[state];
  const open = state === "broken" ? html` open` : nothing;
  return html`<details class="operation" data-group${open}>
    <summary>
      <span class="pill share-${state}">${title}</span><span class="where">${means}</span
      ><span class="quiet">${formatCount(own.length, "statement")}</span>
    </summary>
    <div class="inside">
      <ul class="plain statements">
        ${own.map((entry) => statement(entry, anchors))}
      </ul>
    </div>
  </details> `;
}

function statement(entry: RequirementOutcome, anchors: ReadonlyMap<string, string>): Markup {
  const links = entry.findings.flatMap((id) => {
    const anchor = anchors.get(id);
    return anchor === undefined ? [] : [html`<a href="#${anchor}">${id}</a>`];
  });
  return html`<li class="statement">
    <span data-find>${entry.says} <code class="quiet">${entry.id}</code></span>
    ${links.length === 0 ? nothing : note("Broken by", joined(links, ", "))}
    ${entry.missing ? note("Checks that did not pass", joined(entry.missing.map(code), ", ")) : nothing}
    ${entry.because === undefined ? nothing : note("Because", entry.because)}
  </li>`;
}

function note(name: string, value: MarkupPart): Markup {
  return html`<br /><span class="quiet">${name}: ${value}</span>`;
}

function code(text: string): Markup {
  return html`<code>${text}</code>`;
}
