import type { RunReport } from "../run/run-report.ts";
import { formatDuration, formatNumber } from "../text/format-quantity.ts";
import { pacedLine } from "../text/paced-line.ts";
import { html, type Markup, type MarkupPart } from "./markup.ts";

/** Answers by status, over the whole run. */
export function statusesPart({ statuses }: RunReport): Markup {
  const entries = Object.entries(statuses).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const most = Math.max(1, ...entries.map(([, count]) => count));
  const rows = entries.map(([status, count]) => statusRow({ status, count, most }));
  const content =
    rows.length === 0
      ? html`<p class="none-yet">No answer was received.</p>`
      : html`<table class="statuses">
          <thead>
            <tr>
              <th scope="col">Status</th>
              <th scope="col" class="n">Answers</th>
              <th scope="col"><span class="visually-hidden">Share</span></th>
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>`;
  return html`<section class="part" id="statuses">
    <h2>Statuses seen</h2>
    ${content}
  </section>`;
}

interface StatusCount {
  readonly status: string;
  readonly count: number;
  readonly most: number;
}

function statusRow({ status, count, most }: StatusCount): Markup {
  const width = Math.max(0.5, Math.round((count / most) * 1000) / 10);
  const kind = /^[0-5]/.test(status) ? status.slice(0, 1) : "0";
  const name = status === "0" ? "no answer" : status;
  return html`<tr>
    <td class="mono">${name}</td>
    <td class="n">${formatNumber(count)}</td>
    <td class="meter">
      <svg aria-hidden="true">
        <rect class="fill-${kind}" width="${width}%" height="100%" rx="2" />
      </svg>
    </td>
  </tr>`;
}

/** How the run was set up, and what it left behind. */
export function settingsPart(report: RunReport): Markup {
  const { contract, target, tool } = report;
  const facts: readonly (readonly [string, MarkupPart])[] = [
    [
      "Contract",
      html`${contract.title} ${contract.version}<br /><code class="quiet"
          >${contract.source}</code
        >`,
    ],
    ["Base URL", html`<code>${target.baseUrl}</code>`],
    ["Effect allowed", target.effect],
    ["Target keeps state", target.stateless ? "no" : "yes"],
    ["Seed", html`<code>${report.seed}</code>`],
    ["Started", html`<time datetime="${report.startedAt}">${report.startedAt}</time>`],
    ["Duration", formatDuration(report.durationMs)],
    ...(report.paced ? [["Paced", pacedLine(report.paced)] as const] : []),
    ["Tool", `${tool.name} ${tool.version}`],
  ];
  const rows = facts.map(
    ([name, value]) =>
      html`<dt>${name}</dt>
        <dd>${value}</dd>`,
  );
  return html`<section class="part" id="run">
    <h2>Run</h2>
    <dl class="facts">${rows}</dl>
    ${createdThings(report)}
  </section>`;
}

function createdThings({ created }: RunReport): MarkupPart {
  if (created.length === 0) return [];
  const items = created.map(
    ({ operation, id }) =>
      html`<li><code>${id}</code> <span class="quiet">by ${operation}</span></li>`,
  );
  return html`<details>
    <summary>Things created <span class="count">${created.length}</span></summary>
    <ul class="plain">
      ${items}
    </ul>
  </details>`;
}
