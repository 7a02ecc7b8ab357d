import { html, type Markup } from "./markup.ts";

export interface FilterBox {
  readonly id: string;
  readonly label: string;
  /** Selector of the filtered elements. */
  readonly goal: string;
}

/** A field that hides the elements which do not contain its words. It is visible only if scripts run. */
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
