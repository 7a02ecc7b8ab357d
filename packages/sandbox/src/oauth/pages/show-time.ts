import { html } from "hono/html";
import type { Markup } from "./markup.ts";

/** Created with the first page, because it loads the data of the language. */
let format: Intl.DateTimeFormat | undefined;

/** Shows an instant of the sandbox's clock, given in epoch milliseconds. */
export function showTime(at: number): Markup {
  format ??= new Intl.DateTimeFormat("en-GB", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  });
  const date = new Date(at);
  return html`<time datetime="${date.toISOString()}">${format.format(date)} UTC</time>`;
}
