import { html } from "htm/preact";
import { notice } from "../state/store.js";

/** The last message, also for screen readers. */
export function Notice() {
  const { text, isError } = notice.value;
  return html`
    <div class="notices">
      <p class=${isError ? "notice" : "notice done"} role="status">${isError ? "" : text}</p>
      <p class="notice failed" role="alert">${isError ? text : ""}</p>
    </div>
  `;
}
