/**
 * The use of a type. `document` is the shape of openapi-typescript, in which every schema has all its properties; `response` has no
 * properties that are only written, `request` none that are only read, and in a `form` binary text is a file.
 */
export type View = "document" | "response" | "request" | "form";

/** A schema of the document in one view. */
export interface SchemaUse {
  readonly view: View;
  /** JSON Pointer of the schema. */
  readonly pointer: string;
}

// A code point that is never a character marks both ends.
const mark = /\uFFFF(\w+) ([^\uFFFF]*)\uFFFF/g;

/** Marks a use of a schema in the text of a type, until the schemas have names. */
export function markUse({ view, pointer }: SchemaUse): string {
  return `\uFFFF${view} ${pointer.replaceAll("\uFFFF", "~f")}\uFFFF`;
}

/** The uses in a text, each once. */
export function usesIn(text: string): readonly SchemaUse[] {
  const uses = [...text.matchAll(mark)].map(([found, view = "", pointer = ""]) => [
    found,
    { view: view as View, pointer: unescape(pointer) }, // only markUse writes marks
  ]);
  return [...new Map(uses as [string, SchemaUse][]).values()];
}

/** Replaces the marks of uses by names. */
export function nameUses(text: string, nameOf: (use: SchemaUse) => string): string {
  return text.replaceAll(mark, (_, view: View, pointer: string) =>
    nameOf({ view, pointer: unescape(pointer) }),
  );
}

/** A pointer itself never contains `~f`. */
function unescape(pointer: string): string {
  return pointer.replaceAll("~f", "\uFFFF");
}

/** The text with marks that do not tell the view, to compare the same schema in two views. */
export function withoutViews(text: string): string {
  return text.replaceAll(mark, (_, _view, pointer: string) => `\uFFFF${pointer}\uFFFF`);
}
