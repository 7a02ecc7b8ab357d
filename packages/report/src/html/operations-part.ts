import type { CheckFamily } from "../run/finding.ts";
import type { CheckResult, RunReport } from "../run/run-report.ts";
import { formatAssurance, formatDuration, formatNumber } from "../text/format-number.ts";
import { resultState } from "../view/family-cell.ts";
import { groupByOperation, type OperationGroup } from "../view/group-by-operation.ts";
import { familyAnchor, findingAnchor, operationAnchor } from "./finding-anchor.ts";
import { html, joined, type Markup, nothing } from "./markup.ts";
import { signs } from "./matrix-part.ts";
import { scrollTable } from "./scroll-table.ts";

/** Each operation with its checks and the proven clauses. */
export function operationsPart(report: RunReport): Markup {
  const groups = groupByOperation(report);
  return html`<section class="part" id="operations">
    <h2>Operations<span class="count">${groups.length}</span></h2>
    ${groups.map(operationView)}
  </section>`;
}

function operationView(group: OperationGroup, index: number): Markup {
  const { summary, results } = group;
  return html`<details class="operation" id="${operationAnchor(index)}">
    <summary>
      <span class="where"
        ><span class="verb mono">${summary.method}</span> <code>${summary.path}</code></span
      ><span class="quiet">${formatAssurance(summary.clauses)}</span>
    </summary>
    <div class="inside">
      <dl class="facts">
        <dt>Operation</dt>
        <dd><code>${summary.id}</code></dd>
        <dt>Effect</dt>
        <dd>${summary.effect}</dd>
      </dl>
      ${results.length === 0 ? html`<p class="none-yet">No check applies.</p>` : checksTable(group, index)}
      ${provenClauses(results)}
    </div>
  </details> `;
}

function checksTable(
  { summary: { id: operation }, results }: OperationGroup,
  index: number,
): Markup {
  const seen = new Set<CheckFamily>();
  const rows = results.map((result) => {
    const isFirst = !seen.has(result.family);
    seen.add(result.family);
    return checkRow(result, isFirst ? familyAnchor(index, result.family) : "");
  });
  const heads = [
    html`<th scope="col">Outcome</th>`,
    html`<th scope="col">Check</th>`,
    html`<th scope="col" class="n">Cases</th>`,
    html`<th scope="col" class="n wide">Requests</th>`,
    html`<th scope="col" class="n wide">Time</th>`,
  ];
  return scrollTable({ label: `Checks of ${operation}`, className: "checks", heads, rows });
}

function checkRow(result: CheckResult, anchor: string): Markup {
  const state = resultState(result);
  const id = anchor === "" ? nothing : html` id="${anchor}"`;
  const skip = result.skip
    ? html`<br /><span class="quiet"
          ><code>${result.skip.reason}</code>: ${result.skip.detail}</span
        >`
    : nothing;
  return html`<tr${id}><td><span class="state state-${state}">${signs[state].means}</span></td>
<td><code>${result.check}</code><br>${result.title}${findingLinks(result)}${skip}</td>
<td class="n">${formatNumber(result.cases)}</td><td class="n wide">${formatNumber(result.operations)}</td><td class="n wide">${formatDuration(result.durationMs)}</td></tr>
`;
}

function findingLinks({ findings }: CheckResult): Markup {
  if (findings.length === 0) return nothing;
  const links = findings.map(
    (finding) => html`<a href="#${findingAnchor(finding)}">${finding.at}</a>`,
  );
  return html`<br />${joined(links, html`<br />`)}`;
}

function provenClauses(results: readonly CheckResult[]): Markup {
  const proven = results.filter((result) => result.status === "passed");
  const pointers = [...new Set(proven.flatMap((result) => result.clauses))];
  if (pointers.length === 0) return nothing;
  const items = pointers.map((pointer) => html`<li><code>#${pointer}</code></li>`);
  return html`<details class="clauses">
    <summary>Clauses proven <span class="count">${pointers.length}</span></summary>
    <ul>
      ${items}
    </ul>
  </details>`;
}
