import { html, type Markup } from "./markup.ts";

export interface FilterBox {
  readonly id: string;
  readonly label: string;
  /** Selector of what is filtered. */
  readonly goal: string;
}

/** A field that hides what does not hold its words; shown only where scripts run. */
export function filterBox({ id, label, goal }: FilterBox): Markup {
  return html`<div class="filter">
    <label for="filter-${id}">${label}</label>
    <input
      type="search"
      id="filter-${id}"
      data-filter="${goal}"
      data-said="said-${id}"
      autocomplete="off"
      spellcheck="false"
    />
    <span class="quiet" id="said-${id}" role="status"></span>
  </div>`;
}
