import { html } from "htm/preact";
import { say } from "./store.js";

/**
 * @param {{ text: string, what: string, children?: unknown }} props `what` completes the name of the button and the notice.
 */
export function CopyButton({ text, what, children }) {
  return html`
    <button
      class="quiet"
      aria-label=${`Copy ${what}`}
      onClick=${async () => {
        try {
          await navigator.clipboard.writeText(text);
          say(`Copied ${what}.`);
        } catch {
          say(`The browser does not let the page copy ${what}.`);
        }
      }}
    >
      ${children}
    </button>
  `;
}
