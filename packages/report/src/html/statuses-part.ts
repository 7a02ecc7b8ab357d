import type { RunReport } from "../run/run-report.ts";
import { formatNumber } from "../text/format-number.ts";
import { html, type Markup } from "./markup.ts";

/** Number of responses by status, over the whole run. */
export function statusesPart({ statuses }: RunReport): Markup {
  const entries = Object.entries(statuses).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const most = Math.max(1, ...entries.map(([, count]) => count));
  const rows = entries.map(([status, count]) => statusRow({ status, count, most }));
  const content =
    rows.length === 0
      ? html`<p class="none-yet">The run received no responses.</p>`
      : html`<table class="statuses">
          <thead>
            <tr>
              <th scope="col">Status</th>
              <th scope="col" class="n">Responses</th>
              <th scope="col"><span class="visually-hidden">Share</span></th>
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>`;
  return html`<section class="part" id="statuses">
    <h2>Statuses</h2>
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
  const name = status === "0" ? "no response" : status;
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
