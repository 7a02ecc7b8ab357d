import { html } from "htm/preact";

/**
 * A switch with its label.
 *
 * @param {{ isOn: boolean, onSwitch: (isOn: boolean) => unknown, children?: unknown, describedBy?: string }} props
 */
export function Switch({ isOn, onSwitch, children, describedBy }) {
  return html`
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        checked=${isOn}
        aria-describedby=${describedBy}
        onChange=${(/** @type {Event} */ event) => {
          const input = /** @type {HTMLInputElement} */ (event.currentTarget);
          onSwitch(input.checked);
        }}
      />
      <span>${children}</span>
    </label>
  `;
}
