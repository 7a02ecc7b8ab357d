import { visibleText } from "../text/visible-text.ts";

const brand: unique symbol = Symbol("markup");

/** HTML that was written by `html` and is safe to put into a page. Data cannot forge it. */
export interface Markup {
  readonly [brand]: string;
}

export type MarkupPart = Markup | string | number | readonly MarkupPart[];

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
};

/**
 * Writes HTML; every string put in is escaped for text and for quoted attributes alike, only markup stays markup.
 * White space in a template means nothing, and formatters change it: preformatted text is put together from a list.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup {
  const text = strings.map((string, at) => string + partText(parts[at] ?? "")).join("");
  return { [brand]: text };
}

/** Text of our own that goes into the page as it is: the style sheet and the script. */
export function trustedMarkup(text: string): Markup {
  return { [brand]: text };
}

/** Nothing. */
export const nothing: Markup = trustedMarkup("");

export function markupText(markup: Markup): string {
  return markup[brand];
}

function partText(part: MarkupPart): string {
  if (typeof part === "string") return escapeHtml(part);
  if (typeof part === "number") return String(part);
  if (isMarkup(part)) return part[brand];
  return part.map(partText).join("");
}

function isMarkup(part: Markup | readonly MarkupPart[]): part is Markup {
  return brand in part;
}

function escapeHtml(text: string): string {
  return visibleText(text).replace(/[&<>"'`]/g, (char) => entities[char] ?? char);
}

/** Puts markup between the items of a list. */
export function joined(items: readonly MarkupPart[], between: MarkupPart): MarkupPart {
  return items.flatMap((item, at) => (at === 0 ? [item] : [between, item]));
}
