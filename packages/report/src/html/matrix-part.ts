import type { RunReport } from "../run/run-report.ts";
import { formatShare } from "../text/format-number.ts";
import { families, familiesOf } from "../view/families.ts";
import type { CellState, FamilyCell } from "../view/family-cell.ts";
import {
  groupByOperation,
  type OperationGroup,
  operationTitle,
} from "../view/group-by-operation.ts";
import { familyAnchor, findingAnchor, operationAnchor } from "./finding-anchor.ts";
import { html, joined, type Markup, type MarkupPart, nothing } from "./markup.ts";
import { scrollTable } from "./scroll-table.ts";

/** How the page shows the state of a family of checks. */
export const signs: Readonly<Record<CellState, { sign: string; means: string }>> = {
  passed: { sign: "✓", means: "passed" },
  failed: { sign: "✗", means: "failed" },
  advice: { sign: "!", means: "advice, gap or known" },
  skipped: { sign: "–", means: "skipped" },
  none: { sign: "·", means: "no check" },
};

/** Maximum number of columns with horizontal headings. */
const wideHeads = 7;

/** Operations by families of checks. Each cell links to its findings or its checks. */
export function matrixPart(report: RunReport): Markup {
  const heads = familiesOf(report).map((family) => {
    const { title, asks } = families[family];
    return html`<th scope="col" class="family" title="${`Holds if ${asks}`}">
      <span>${title}</span>
    </th>`;
  });
  const rows = groupByOperation(report).map(matrixRow);
  const table = scrollTable({
    label: "Operations by checks",
    className: `matrix ${heads.length > wideHeads ? "many" : "few"}`,
    heads: [
      html`<th scope="col">Operation</th>`,
      ...heads,
      html`<th scope="col" class="share n">Proven</th>`,
    ],
    rows,
  });
  return html`<section class="part" id="matrix">
    <h2>Operations by checks</h2>
    ${table} ${legend()}
  </section>`;
}

function matrixRow(group: OperationGroup, index: number): Markup {
  const { summary, cells } = group;
  const { proven, total } = summary.clauses;
  const name = html`<span class="verb mono">${summary.method}</span>
    <code>${breakable(summary.path)}</code>`;
  return html`<tr>
    <th scope="row"><a href="#${operationAnchor(index)}">${name}</a></th>
    ${cells.map((cell) => html`<td class="cell">${cellLink(cell, group, index)}</td>`)}
    <td class="share n">
      ${formatShare(summary.clauses)} <span class="of quiet">${proven}/${total}</span>
    </td>
  </tr> `;
}

/** Allows a line break before each slash. */
function breakable(path: string): MarkupPart {
  return joined(path.split(/(?=\/)/), html`<wbr />`);
}

function cellLink(cell: FamilyCell, group: OperationGroup, index: number): Markup {
  const { sign } = signs[cell.state];
  const label = `${operationTitle(group.summary)}, ${families[cell.family].title}: ${cellWords(cell)}`;
  if (cell.state === "none") {
    return html`<span class="empty state-none" role="img" aria-label="${label}">${sign}</span>`;
  }
  const finding = cell.results.flatMap((result) => result.findings)[0];
  const goal = finding ? findingAnchor(finding) : familyAnchor(index, cell.family);
  return html`<a class="state-${cell.state}" href="#${goal}" title="${cellTitle(cell)}"
    ><span class="visually-hidden">${label}</span
    ><span aria-hidden="true">${sign}</span>${cellCount(cell)}</a
  >`;
}

function cellCount({ state, passed, failed, skipped, results }: FamilyCell): Markup {
  const counts = { passed, failed, advice: failed, skipped, none: 0 };
  const of = counts[state] === results.length ? nothing : html`<span>/${results.length}</span>`;
  return html`<span aria-hidden="true">${counts[state]}${of}</span>`;
}

function cellWords({ passed, failed, skipped }: FamilyCell): string {
  const parts = [
    failed > 0 ? `${failed} failed` : "",
    passed > 0 ? `${passed} passed` : "",
    skipped > 0 ? `${skipped} skipped` : "",
  ].filter(Boolean);
  return parts.length === 0 ? "no check" : parts.join(", ");
}

function cellTitle(cell: FamilyCell): string {
  const reasons = cell.results.map((result) => result.skip?.reason ?? "").filter(Boolean);
  return [cellWords(cell), ...new Set(reasons)].join("; ");
}

function legend(): Markup {
  const items = Object.entries(signs).map(
    ([state, { sign, means }]) =>
      html`<span
        ><span class="swatch state-${state}" aria-hidden="true">${sign}</span>${means}</span
      >`,
  );
  return html`<div class="legend">${items}</div>`;
}
