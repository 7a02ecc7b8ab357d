import { html } from "htm/preact";

/**
 * A table that scrolls sideways.
 *
 * @param {{ title: string, hasCaption?: boolean, columns: readonly string[], children: unknown, foot?: unknown }} props The rows are the children. Default: the title is for screen readers only.
 */
export function DataTable({ title, hasCaption = false, columns, children, foot }) {
  return html`
    <div class="wide" tabindex="0" role="region" aria-label=${title}>
      <table>
        ${
          hasCaption &&
          html`<caption>
            ${title}
          </caption>`
        }
        <thead>
          <tr>
            ${columns.map((name) => html`<th key=${name} scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${children}
        </tbody>
        ${
          foot !== undefined &&
          html`<tfoot>
            ${foot}
          </tfoot>`
        }
      </table>
    </div>
  `;
}
