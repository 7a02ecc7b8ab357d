import { html } from "hono/html";
import type { Markup } from "./markup.ts";
import type { Permission } from "./list-permissions.ts";

/** Shows what a permission allows and the scope that grants it. */
export function showPermission({ scope, description }: Permission): Markup {
  return html`<span
    ><span>${showCode(description)}</span> <code class="hint">${scope}</code></span
  >`;
}

/** Shows text with code in backticks. */
function showCode(text: string): readonly (string | Markup)[] {
  return text
    .split("`")
    .map((part, position) => (position % 2 === 1 ? html`<code>${part}</code>` : part));
}
