import type { Place } from "../model/plumbline-error.ts";
import { isString } from "../json/is-object.ts";
import type { JsonValue } from "../model/json-value.ts";
import { parsePointer } from "../json/parse-pointer.ts";
import { identityOf, placeOfName, walkFile, withoutFragment } from "./place-of-name.ts";
import { placeIn } from "./place-in.ts";
import type { SourceFile } from "./read/source-file.ts";

/** A `$ref` in a file, or an entry of the mapping of a discriminator. */
export interface Reference {
  readonly from: SourceFile;
  readonly pointer: string;
  readonly text: string;
  /** The key of the mapping. */
  readonly mapped?: string;
  readonly url: URL;
}

/** The references of a file. */
export function referencesOf(file: SourceFile): readonly Reference[] {
  const references: Reference[] = [];
  walkFile(file, ({ value: { $ref }, pointer, base }) => {
    const url = referredUrl(file, $ref, base);
    if (url && isString($ref)) references.push({ from: file, pointer, text: $ref, url });
  });
  return references;
}

/** The place that a reference leads to: in its file, or what one of the files names by that URL. */
export function placeOfReference(
  { url }: Pick<Reference, "url">,
  files: ReadonlyMap<string, SourceFile>,
): URL {
  const file = files.get(withoutFragment(url.href));
  if (file) return placeOfName(file, `${identityOf(file)}${url.hash}`) ?? url;
  for (const other of files.values()) {
    const place = placeOfName(other, url.href);
    if (place) return place;
  }
  return url;
}

/** The URL that a `$ref` in a file leads to. `base` is the base URI at the place of the `$ref`. */
export function referredUrl(
  file: SourceFile,
  reference: JsonValue | undefined,
  base: string = identityOf(file),
): URL | undefined {
  if (!isString(reference) || !URL.canParse(reference, base)) return undefined;
  const url = new URL(reference, base);
  return placeOfName(file, url.href) ?? relocate(url, file);
}

/** A file that is not at its `$self` or `$id` has its neighbours beside it: their URLs differ from their base URIs in the same way. */
function relocate(target: URL, file: SourceFile): URL {
  const identity = new URL(identityOf(file));
  if (identity.href === file.url || target.origin !== identity.origin) return target;
  const from = identity.pathname.split("/").slice(0, -1);
  const to = target.pathname.split("/");
  const shared = to.findIndex((segment, at) => segment !== from[at]);
  const up = from.slice(shared).map(() => "..");
  const path = [...up, ...to.slice(shared)].join("/");
  return new URL(`${path}${target.search}${target.hash}`, file.url);
}

/** The place of the reference. */
export function placeOf({ from, pointer }: Reference): Place {
  return placeIn(from, parsePointer(`${pointer}/$ref`));
}
