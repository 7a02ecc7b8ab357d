import { visibleText } from "../text/visible-text.ts";

const brand: unique symbol = Symbol("markup");

/** HTML that `html` created and that is safe in a page. Data cannot imitate it, because the key is private. */
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
 * Writes HTML. Every inserted string is escaped for text and for quoted attributes; only `Markup` is inserted unchanged.
 * Formatters change the white space of a template, so build preformatted text from a list.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup {
  const text = strings.map((string, at) => string + partText(parts[at] ?? "")).join("");
  return { [brand]: text };
}

/** Marks our own text as HTML: the style sheet and the script. */
export function trustedMarkup(text: string): Markup {
  return { [brand]: text };
}

/** Empty markup. */
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

/** Inserts markup between the items of a list. */
export function joined(items: readonly MarkupPart[], between: MarkupPart): MarkupPart {
  return items.flatMap((item, at) => (at === 0 ? [item] : [between, item]));
}
