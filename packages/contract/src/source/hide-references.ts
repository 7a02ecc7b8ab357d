import { walkDocument } from "../document/walk-document.ts";
import { isString } from "../json/is-object.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import { resolvePointer } from "../json/resolve-pointer.ts";
import type { Reference } from "./references-of.ts";
import type { SourceFile } from "./read/source-file.ts";

/** Has the text of a hidden `$ref` while the files are bundled. */
const hiddenField = "x-hidden-reference";

/** An object of a copy, which may be changed. */
type MutableObject = Record<string, JsonValue | undefined>;

/** A copy of a file in which the given references are hidden from the bundler. */
export function hideReferences(file: SourceFile, references: readonly Reference[]): SourceFile {
  const own = references.filter(({ from }) => from.url === file.url);
  if (own.length === 0) return file;
  const value = structuredClone(file.value);
  for (const { pointer, text } of own) {
    // Only this function has the copy, and each reference is in an object.
    const holder = resolvePointer(value, pointer) as MutableObject;
    delete holder.$ref;
    holder[hiddenField] = text;
  }
  return { ...file, value };
}

/** Restores the hidden references of a bundled document, which is changed. */
export function showReferences(document: JsonObject): JsonObject {
  walkDocument(document, ({ value }) => {
    const holder: MutableObject = value;
    const text = holder[hiddenField];
    if (!isString(text)) return;
    delete holder[hiddenField];
    holder.$ref = text;
  });
  return document;
}
