import { html } from "htm/preact";

/**
 * A value, or the text of a body, as indented JSON.
 *
 * @param {{ title: string, value: unknown }} props
 */
export function JsonView({ title, value }) {
  const text = typeof value === "string" ? layOut(value) : JSON.stringify(value, null, 2);
  return html`<pre tabindex="0" role="region" aria-label=${title}>${text}</pre>`;
}

/** Indents a body that is JSON. @param {string} body */
export function layOut(body) {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
