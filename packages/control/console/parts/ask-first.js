import { html } from "htm/preact";
import { useState } from "preact/hooks";

/**
 * A button that asks before it acts.
 *
 * @param {{ text: string, question: string, yes: string, onYes: () => unknown }} props
 */
export function AskFirst({ text, question, yes, onYes }) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) return html`<button onClick=${() => setAsked(true)}>${text}</button>`;
  return html`
    <span class="toolbar" role="group" aria-label=${text}>
      <span>${question}</span>
      <button
        class="grave"
        ref=${(/** @type {HTMLButtonElement | null} */ button) => button?.focus()}
        onClick=${() => {
          setAsked(false);
          onYes();
        }}
      >
        ${yes}
      </button>
      <button onClick=${() => setAsked(false)}>Keep it</button>
    </span>
  `;
}
