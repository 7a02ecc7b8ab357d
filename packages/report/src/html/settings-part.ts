import type { RunReport } from "../run/run-report.ts";
import { formatDuration } from "../text/format-number.ts";
import { pacedLine } from "../text/paced-line.ts";
import { html, type Markup, type MarkupPart, nothing } from "./markup.ts";

/** The settings of the run and the created resources. */
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
    ({ operation, id, delete: command = "" }) =>
      html`<li>
        <code>${id}</code> <span class="quiet">by ${operation}</span>
        ${command === "" ? nothing : html`<br /><code class="quiet">${command}</code>`}
      </li>`,
  );
  return html`<details>
    <summary>Created resources <span class="count">${created.length}</span></summary>
    <ul class="plain">
      ${items}
    </ul>
  </details>`;
}
