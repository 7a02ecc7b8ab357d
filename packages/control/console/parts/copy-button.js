import { html } from "htm/preact";
import { say } from "../state/store.js";

/**
 * @param {{ text: string, what: string, of: string }} props `what` is written on the button; `of` tells it from the others like it.
 */
export function CopyButton({ text, what, of }) {
  return html`
    <button
      class="quiet"
      aria-label=${`Copy ${what} of ${of}`}
      onClick=${async () => {
        try {
          await navigator.clipboard.writeText(text);
          say(`Copied the ${what} of ${of}.`);
        } catch {
          say(`The browser did not allow copying the ${what} of ${of}.`);
        }
      }}
    >
      ${`Copy ${what}`}
    </button>
  `;
}
