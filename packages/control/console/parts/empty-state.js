import { html } from "htm/preact";

/**
 * What is shown instead of an empty list, with the next step.
 *
 * @param {{ text: string, children?: unknown }} props
 */
export function EmptyState({ text, children }) {
  return html`
    <div class="empty">
      <p>${text}</p>
      ${children}
    </div>
  `;
}
