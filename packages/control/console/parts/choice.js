import { html } from "htm/preact";

/**
 * A labelled list of choices that calls back on each change.
 *
 * @param {{ id: string, label: string, value: string, choices: readonly (readonly [value: string, text: string])[], onChoose: (value: string) => unknown }} props
 */
export function Choice({ id, label, value, choices, onChoose }) {
  return html`
    <span class="field">
      <label for=${id}>${label}</label>
      <select
        id=${id}
        value=${value}
        onChange=${(/** @type {Event} */ event) =>
          onChoose(/** @type {HTMLSelectElement} */ (event.currentTarget).value)}
      >
        ${choices.map(
          ([each, text]) =>
            html`<option key=${each} value=${each} selected=${each === value}>${text}</option>`,
        )}
      </select>
    </span>
  `;
}
