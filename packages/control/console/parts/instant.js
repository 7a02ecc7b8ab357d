import { html } from "htm/preact";

/**
 * An instant of the server's clock in UTC, to the second.
 *
 * @param {{ at: number | string | null | undefined, none?: string }} props `none` is shown without an instant.
 */
export function Instant({ at, none = "" }) {
  if (at === undefined || at === null) return html`<span>${none}</span>`;
  const text = new Date(at).toISOString();
  return html`<time datetime=${text}>${text.slice(0, 19).replace("T", " ")}</time>`;
}
