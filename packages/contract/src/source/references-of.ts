import { walkDocument } from "../document/walk-document.ts";
import type { Place } from "../errors/plumbline-error.ts";
import { isArray, isObject, isString } from "../json/is-object.ts";
import type { JsonObject } from "../model/json-value.ts";
import { parsePointer } from "../pointer/parse-pointer.ts";
import { placeIn } from "./place-in.ts";
import type { SourceFile } from "./source-file.ts";

/** A `$ref` in a file. */
export interface Reference {
  readonly from: SourceFile;
  readonly pointer: string;
  readonly text: string;
  readonly url: URL;
}

/** The references of a file, except those to its own schemas with `$id`. */
export function referencesOf(file: SourceFile): readonly Reference[] {
  if (!isObject(file.value) && !isArray(file.value)) return [];
  const identified = new Set<string>();
  const references: Reference[] = [];
  // A list is walked like an object: by its elements.
  const walked = file.value as JsonObject;
  walkDocument(
    walked,
    ({ value, pointer, base }) => {
      if (isString(value.$id)) identified.add(withoutFragment(base));
      if (!isString(value.$ref) || !URL.canParse(value.$ref, base)) return;
      references.push({ from: file, pointer, text: value.$ref, url: new URL(value.$ref, base) });
    },
    file.url,
  );
  return references.filter(({ url }) => !identified.has(withoutFragment(url.href)));
}

export function withoutFragment(url: string): string {
  return url.replace(/#.*$/, "");
}

/** The place of the reference. */
export function placeOf({ from, pointer }: Reference): Place {
  return placeIn(from, parsePointer(`${pointer}/$ref`));
}
