import { walkDocument } from "../document/walk-document.ts";
import { isObject, isString } from "../json/is-object.ts";
import type { JsonValue } from "../model/json-value.ts";
import { resolvePointer } from "../json/resolve-pointer.ts";
import type { SourceFiles } from "./create-locate.ts";
import { placeLinks } from "./place-links.ts";
import { walkFile, withoutFragment } from "./place-of-name.ts";
import { placeOfReference, referencesOf } from "./references-of.ts";
import type { SourceFile } from "./read/source-file.ts";

/** A copy in which each reference, also of a link, is the place of its target: the bundler knows neither `$self` nor names in files. */
export function placeReferences(file: SourceFile, root: SourceFile, files: SourceFiles): JsonValue {
  const value = structuredClone(file.value);
  for (const reference of referencesOf(file)) {
    const { pointer, text } = reference;
    const { href, hash } = placeOfReference(reference, files);
    const isOwn = withoutFragment(href) === file.url;
    if (text.startsWith("#") && new URL(text, file.url).href === href) continue;
    // Only this function has the copy, and each reference is in an object.
    const holder = resolvePointer(value, pointer) as { $ref?: string };
    holder.$ref = isOwn ? hash || "#" : href;
  }
  placeLinks(value, { file, root, files });
  return value;
}

/** Dynamic scopes depend on the schemas with `$id`. */
function hasDynamic(file: SourceFile): boolean {
  let isDynamic = false;
  walkFile(file, ({ value: { $dynamicRef } }) => {
    isDynamic ||= $dynamicRef !== undefined;
  });
  return isDynamic;
}

/** Two places may get the same name, and no reference needs it any more. */
export function removeNames(value: JsonValue, files: SourceFiles): void {
  if (!isObject(value)) return;
  const isDynamic = [...files.values()].some(hasDynamic);
  const keywords = isDynamic ? ["$anchor"] : ["$anchor", "$id"];
  walkDocument(value, ({ value: schema }) => {
    // The copy is changed.
    const copy = schema as Record<string, JsonValue | undefined>;
    for (const keyword of keywords) if (isString(copy[keyword])) delete copy[keyword];
  });
}
