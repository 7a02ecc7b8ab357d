import type { RunReport } from "../run/run-report.ts";
import { capitalize } from "../text/capitalize.ts";
import {
  formatCount,
  formatDuration,
  formatNumber,
  formatShare,
  sharePercent,
} from "../text/format-number.ts";
import { pacedLine } from "../text/paced-line.ts";
import { countRun } from "../view/count-run.ts";
import { findingsLine, verdictWords } from "../view/verdict-words.ts";
import { html, type Markup, type MarkupPart, nothing } from "./markup.ts";

/** The contract, the target, the verdict and the counts. */
export function pageHead(report: RunReport): Markup {
  const { contract, target } = report;
  return html`<header class="top">
    <div class="wrap">
      <div class="identity">
        <h1>${contract.title} <span class="version">${contract.version}</span></h1>
        <code>${target.baseUrl}</code>
        ${colourSwitch()}
      </div>
      ${verdictBand(report)} ${figures(report)}
    </div>
  </header>`;
}

/** The switch of the colour scheme. It is visible only if scripts run; without scripts, the page follows the system's colour scheme. */
function colourSwitch(): Markup {
  return html`<span class="colours"
    ><label for="colours">Colours</label>
    <select id="colours">
      <option value="system">System</option>
      <option value="light">Light</option>
      <option value="dark">Dark</option>
    </select></span
  >`;
}

function verdictBand(report: RunReport): Markup {
  const { title, meaning, exitCode } = verdictWords(report);
  const reasons = report.inconclusive.map((sentence) => html`<li>${sentence}</li>`);
  const list =
    reasons.length === 0
      ? nothing
      : html`<ul>
          ${reasons}
        </ul>`;
  return html`<div class="verdict ${report.verdict}" role="status">
    <strong>${title}</strong>
    <p>
      ${meaning} ${capitalize(findingsLine(report))}.
      <span class="quiet">Exit code ${exitCode}.</span>
    </p>
    ${list}
  </div>`;
}

function figures(report: RunReport): Markup {
  const { operations, checks, cases } = countRun(report);
  const { total, writes } = report.requests;
  return html`<dl class="figures">
    ${assurance(report)} ${statements(report)}
    ${figure("Checks passed", formatNumber(checks.passed), `${checks.failed} failed, ${checks.skipped} skipped`)}
    ${figure("Operations", formatNumber(operations.exercised), `exercised, of ${operations.total}`)}
    ${figure("Cases", formatNumber(cases), "sent")}
    ${figure("Requests", formatNumber(total), `including ${formatCount(writes, "write")}`)}
    ${figure("Duration", formatDuration(report.durationMs), report.paced ? pacedLine(report.paced) : `seed ${report.seed}`)}
  </dl>`;
}

function statements({ ledger }: RunReport): MarkupPart {
  if (!ledger) return [];
  const detail = `of ${formatCount(ledger.entries.length, "statement")} of the interface`;
  const link = html`<a href="#ledger">${detail}</a>`;
  return figure("Statements proven", formatNumber(ledger.proven), link);
}

function figure(name: string, value: string, detail: MarkupPart): Markup {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value} <small>${detail}</small></dd>
  </div>`;
}

function assurance({ assurance }: RunReport): Markup {
  const { proven, total } = assurance;
  const detail = `${formatNumber(proven)} of ${formatCount(total, "clause")} of the contract proven`;
  return html`<div class="assurance">
    <dt>Assurance</dt>
    <dd>
      ${formatShare(assurance)}
      <svg class="bar" aria-hidden="true">
        <rect class="track" width="100%" height="100%" />
        <rect class="fill" width="${sharePercent(assurance)}%" height="100%" />
      </svg>
      <small>${detail}</small>
    </dd>
  </div>`;
}
