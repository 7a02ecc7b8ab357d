import { html } from "hono/html";
import type { Markup } from "../respond-page.ts";
import type { Permission } from "./list-permissions.ts";

/** What a permission allows, and the scope that grants it. */
export function showPermission({ scope, description }: Permission): Markup {
  return html`<span
    ><span>${showCode(description)}</span> <code class="hint">${scope}</code></span
  >`;
}

/** Text in which backticks mark code. */
function showCode(text: string): readonly (string | Markup)[] {
  return text
    .split("`")
    .map((part, position) => (position % 2 === 1 ? html`<code>${part}</code>` : part));
}
