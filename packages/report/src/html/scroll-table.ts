import { html, type Markup } from "./markup.ts";

/** A table, with its heads and rows as cells and rows of HTML. */
export interface ScrollTable {
  /** The name of the region for screen readers. */
  readonly label: string;
  readonly className?: string;
  readonly heads: readonly Markup[];
  readonly rows: readonly Markup[];
}

/** A table that scrolls sideways in a region of its own, also with the keyboard. */
export function scrollTable({ label, className = "", heads, rows }: ScrollTable): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">
    <table class="${className}">
      <thead>
        <tr>
          ${heads}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}
