import { html } from "htm/preact";

/**
 * A table that scrolls sideways.
 *
 * @param {{ title: string, columns: readonly string[], children: unknown }} props The rows are the children.
 */
export function DataTable({ title, columns, children }) {
  return html`
    <div class="wide" tabindex="0" role="region" aria-label=${title}>
      <table>
        <thead>
          <tr>
            ${columns.map((name) => html`<th key=${name} scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${children}
        </tbody>
      </table>
    </div>
  `;
}
