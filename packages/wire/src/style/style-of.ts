import type { WireEntry } from "./wire-entry.ts";

/** How a style joins the parts of a value. */
export interface Style {
  /** Precedes a value in a path. */
  readonly prefix: string;
  /** Separates the parts of an exploded value in a path or a header. */
  readonly joint: string;
  /** Separates the parts of a value that is not exploded. A URL contains it encoded, unless it is a comma. */
  readonly delimiter: string;
}

const comma: Style = { prefix: "", joint: ",", delimiter: "," };

/**
 * The styles that are not a list with commas. `tabDelimited` is `collectionFormat: tsv` of OpenAPI 2.0, which knows the
 * delimited styles for paths and headers, too.
 * @see https://spec.openapis.org/oas/v3.2.0#style-values
 */
const styles: Readonly<Record<string, Style>> = {
  label: { prefix: ".", joint: ".", delimiter: "," },
  matrix: { prefix: ";", joint: ";", delimiter: "," },
  spaceDelimited: { prefix: "", joint: " ", delimiter: " " },
  pipeDelimited: { prefix: "", joint: "|", delimiter: "|" },
  tabDelimited: { prefix: "", joint: "\t", delimiter: "\t" },
};

export function styleOf({ style = "" }: WireEntry): Style {
  return styles[style] ?? comma;
}

/** Whether each part of a value has a place of its own. */
export function isExploded({ style = "form", explode }: WireEntry): boolean {
  return explode ?? (style === "form" || style === "cookie");
}

/** Where a text is: a URL has delimiters encoded or as they are, and a query has a plus sign for a space. */
export type TextPlace = "path" | "query" | "header";

/** Finds the delimiters in a text, before it is decoded. */
export function delimiterOf(entry: WireEntry, place: TextPlace): RegExp {
  return delimiters[place][styleOf(entry).delimiter] ?? /,/;
}

const encoded: Readonly<Record<string, RegExp>> = {
  " ": / |%20/,
  "|": /\||%7C/i,
  "\t": /\t|%09/,
};

const delimiters: Readonly<Record<TextPlace, Readonly<Record<string, RegExp>>>> = {
  path: encoded,
  query: { ...encoded, " ": / |%20|\+/ },
  header: { " ": / +/, "|": /\|/, "\t": /\t/ },
};
