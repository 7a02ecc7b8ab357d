import { asObject, isString } from "../json/is-object.ts";
import { parsePointer } from "../json/parse-pointer.ts";
import { placeOfReference, type Reference, referredUrl } from "./references-of.ts";
import { walkFile, withoutFragment } from "./place-of-name.ts";
import type { SourceFile } from "./read/source-file.ts";

/** The entries of the mappings of discriminators that name a schema by a URI. */
export function mappingsOf(file: SourceFile): readonly Reference[] {
  const found: Reference[] = [];
  walkFile(file, ({ value: { discriminator }, pointer, base }) => {
    for (const [value, text] of Object.entries(asObject(asObject(discriminator).mapping))) {
      const url = isString(text) && isUri(text) ? referredUrl(file, text, base) : undefined;
      const at = `${pointer}/discriminator/mapping`;
      if (url && isString(text)) found.push({ from: file, pointer: at, text, url, mapped: value });
    }
  });
  return found;
}

/** Other texts are names of schemas. @see https://spec.openapis.org/oas/v3.2.0#discriminator-object */
function isUri(text: string): boolean {
  return /[#/]|\.(?:json|ya?ml)$/i.test(text);
}

/** The names that schemas of other files have, or get, among the components of the root document, because mappings name them. */
export function mappedSchemas(
  root: SourceFile,
  files: ReadonlyMap<string, SourceFile>,
): ReadonlyMap<string, string> {
  const { schemas } = asObject(asObject(root.value).components);
  const taken = new Set(Object.keys(asObject(schemas)));
  const named = new Map<string, string>();
  for (const [name, schema] of Object.entries(asObject(schemas))) {
    const url = referredUrl(root, asObject(schema).$ref);
    if (url) named.set(placeOfReference({ url }, files).href, name);
  }
  for (const mapping of [...files.values()].flatMap(mappingsOf)) {
    const { href } = placeOfReference(mapping, files);
    const url = withoutFragment(href);
    if (named.has(href) || url === root.url || !files.has(url)) continue;
    const name = freeName(stemOf(href), taken);
    named.set(href, name);
    taken.add(name);
  }
  return named;
}

/** The last name of a pointer, or the name of the file. */
function stemOf(href: string): string {
  const { hash, pathname } = new URL(href);
  const file = decodeURIComponent(pathname.split("/").at(-1) ?? "").replace(/\.\w+$/, "");
  const name = hash.startsWith("#/") ? parsePointer(hash).at(-1) : file;
  return (name || "Mapped").replaceAll(/[^\w.-]/g, "_");
}

function freeName(stem: string, taken: ReadonlySet<string>): string {
  let name = stem;
  for (let number = 2; taken.has(name); number += 1) name = `${stem}${number}`;
  return name;
}
