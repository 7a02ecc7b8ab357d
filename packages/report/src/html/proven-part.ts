import type { RunReport } from "../run/run-report.ts";
import { provenBy } from "../view/proven-by.ts";
import { html, type Markup, nothing } from "./markup.ts";
import { scrollTable } from "./scroll-table.ts";

/** How many clauses of each operation the merged runs proved. */
export function provenPart(report: RunReport): Markup {
  const table = provenBy(report);
  if (!table) return nothing;
  const heads = table.heads.map((name) => html`<th scope="col" class="n">${name}</th>`);
  const rows = table.rows.map(
    ([name, ...cells]) =>
      html`<tr>
        <th scope="row">${name}</th>
        ${cells.map((cell) => html`<td class="n">${cell}</td>`)}
      </tr>`,
  );
  return html`<section class="part" id="proven">
    <h2>Clauses proven by</h2>
    ${scrollTable({ label: "Clauses proven by", heads: [html`<th scope="col">Operation</th>`, ...heads], rows })}
  </section>`;
}
