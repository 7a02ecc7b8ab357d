import { collectNames } from "../document/index-references.ts";
import { type DocumentNode, resolveUri, walkDocument } from "../document/walk-document.ts";
import { asObject, isArray, isObject, isString } from "../json/is-object.ts";
import type { JsonObject } from "../model/json-value.ts";
import { resolvePointer } from "../json/resolve-pointer.ts";
import type { SourceFile } from "./read/source-file.ts";

/** The base URI of a file: its `$self` or `$id`, or its URL. @see https://spec.openapis.org/oas/v3.2.0#establishing-the-base-uri */
export function identityOf({ url, value }: SourceFile): string {
  const { $self, $id } = asObject(value);
  const self = $self ?? $id;
  return isString(self) && URL.canParse(self, url) ? withoutFragment(resolveUri(self, url)) : url;
}

/** The place in a file, as a URL, of what a URI names there: the file, a schema with `$id`, an anchor, or a place in one of those. */
export function placeOfName(file: SourceFile, uri: string): URL | undefined {
  const names = namesOf(file);
  const named = names.get(uri.replace(/#$/, ""));
  if (named !== undefined)
    return new URL(named === "" ? file.url : `${file.url}#${encodePointer(named)}`);
  const [resource = "", fragment = ""] = uri.split(/#(.*)/s);
  const root = names.get(resource);
  if (root === undefined) return undefined;
  if (root === "") return new URL(`${file.url}#${fragment}`);
  const place = `#${encodePointer(root)}${fragment}`;
  // Many documents have an $id in a schema and still mean the root of the document by #/components.
  return new URL(`${file.url}${exists(file, place) ? place : `#${fragment}`}`);
}

const known = new WeakMap<SourceFile, ReadonlyMap<string, string>>();

/** The pointer of what each URI names. */
function namesOf(file: SourceFile): ReadonlyMap<string, string> {
  const names = known.get(file) ?? readNames(file);
  known.set(file, names);
  return names;
}

function readNames(file: SourceFile): ReadonlyMap<string, string> {
  const names = new Map([[identityOf(file), ""]]);
  walkFile(file, (node) => {
    collectNames(node, names);
  });
  return names;
}

/** Visits the objects of a file that OpenAPI or JSON Schema defines, with their base URIs. */
export function walkFile(file: SourceFile, visit: (node: DocumentNode) => void): void {
  if (!isObject(file.value) && !isArray(file.value)) return;
  // A list is walked like an object: by its elements.
  walkDocument(file.value as JsonObject, visit, identityOf(file));
}

function exists({ value }: SourceFile, fragment: string): boolean {
  try {
    return resolvePointer(value, fragment) !== undefined;
  } catch {
    return false;
  }
}

/** A JSON Pointer as the fragment of a URL. */
function encodePointer(pointer: string): string {
  return encodeURI(pointer).replaceAll("#", "%23");
}

export function withoutFragment(url: string): string {
  return url.replace(/#.*$/, "");
}
