import { html } from "htm/preact";
/** @import { Signal } from "@preact/signals" */

/**
 * A field that filters a list on each input.
 *
 * @param {{ id: string, label: string, hint: string, text: Signal<string> }} props
 */
export function SearchField({ id, label, hint, text }) {
  return html`
    <label for=${id}>${label}</label>
    <input
      id=${id}
      type="search"
      placeholder=${hint}
      value=${text.value}
      onInput=${(/** @type {InputEvent} */ event) => {
        text.value = /** @type {HTMLInputElement} */ (event.currentTarget).value;
      }}
    />
  `;
}
