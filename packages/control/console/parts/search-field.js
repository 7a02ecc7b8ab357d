import { html } from "htm/preact";

/**
 * A field that filters a list on each input.
 *
 * @param {{ id: string, label: string, hint: string, text: string, onText: (text: string) => void }} props
 */
export function SearchField({ id, label, hint, text, onText }) {
  return html`
    <span class="field">
      <label for=${id}>${label}</label>
      <input
        id=${id}
        type="search"
        placeholder=${hint}
        value=${text}
        onInput=${(/** @type {InputEvent} */ event) =>
          onText(/** @type {HTMLInputElement} */ (event.currentTarget).value)}
      />
    </span>
  `;
}
