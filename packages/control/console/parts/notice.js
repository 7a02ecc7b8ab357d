import { html } from "htm/preact";
import { useEffect } from "preact/hooks";
import { dismiss, notice } from "../state/store.js";

/** How long a result is shown. An error stays until it is dismissed. */
const shownMs = 8000;

/** The last message, also for screen readers. */
export function Notice() {
  const said = notice.value;
  const { text, isError } = said;
  useEffect(() => {
    if (text === "" || isError) return undefined;
    const timer = setTimeout(dismiss, shownMs);
    return () => clearTimeout(timer);
  }, [said]);
  return html`
    <div class=${isError ? "notices failed" : "notices"}>
      <p class="notice" role="status">${isError ? "" : text}</p>
      <p class="notice" role="alert">${isError ? text : ""}</p>
      ${
        text !== "" &&
        html`<button class="quiet" aria-label="Dismiss the message" onClick=${dismiss}>×</button>`
      }
    </div>
  `;
}
