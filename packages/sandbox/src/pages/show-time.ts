import { html } from "hono/html";
import type { Markup } from "./markup.ts";

const format = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

/** Shows an instant of the sandbox's clock, given in epoch milliseconds. */
export function showTime(at: number): Markup {
  const date = new Date(at);
  return html`<time datetime="${date.toISOString()}">${format.format(date)} UTC</time>`;
}
