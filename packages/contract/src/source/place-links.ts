import { operationPathOf } from "../document/operation-places.ts";
import { asObject, isObject, isString } from "../json/is-object.ts";
import type { JsonValue } from "../model/json-value.ts";
import { formatPointer } from "../json/format-pointer.ts";
import { parsePointer } from "../json/parse-pointer.ts";
import { resolvePointer } from "../json/resolve-pointer.ts";
import { stepInto } from "../json/step-into.ts";
import type { SourceFiles } from "./create-locate.ts";
import { walkFile, withoutFragment } from "./place-of-name.ts";
import { placeOfReference, type Reference, referredUrl } from "./references-of.ts";
import type { SourceFile } from "./read/source-file.ts";

interface Links {
  readonly file: SourceFile;
  readonly root: SourceFile;
  readonly files: SourceFiles;
}

/** Each `operationRef` names a place of the root document, if its operation is in the document. The value is a copy, which is changed. */
export function placeLinks(value: JsonValue, { file, root, files }: Links): void {
  const links = linksOf(file);
  const items = links.length > 0 ? pathItems(root, files) : [];
  for (const { pointer, text, url } of links) {
    const target = placeOfReference({ url }, files);
    const isInRoot = withoutFragment(target.href) === root.url && !text.startsWith("#");
    const operationRef = operationPlace(target, items) ?? (isInRoot ? target.hash : text);
    const holder = resolvePointer(value, pointer);
    if (isObject(holder)) Object.assign(holder, { operationRef });
  }
}

function linksOf(file: SourceFile): readonly Reference[] {
  const found: Reference[] = [];
  walkFile(file, ({ value: { operationRef: text }, pointer, base }) => {
    const url = referredUrl(file, text, base);
    if (url && isString(text)) found.push({ from: file, pointer, text, url });
  });
  return found;
}

/** A place of a path item: among the paths of the root document, or behind the references there. */
interface PathItem {
  readonly path: string;
  readonly file: string;
  readonly tokens: readonly string[];
}

function pathItems(root: SourceFile, files: SourceFiles): readonly PathItem[] {
  return Object.keys(asObject(asObject(root.value).paths)).flatMap((path) => {
    const items = new Map<string, PathItem>();
    let item: PathItem | undefined = { path, file: root.url, tokens: ["paths", path] };
    while (item && !items.has(keyOf(item))) {
      items.set(keyOf(item), item);
      item = referredItem(item, files);
    }
    return [...items.values()];
  });
}

function keyOf({ file, tokens }: PathItem): string {
  return `${file}#${formatPointer(tokens)}`;
}

function referredItem(
  { path, file: url, tokens }: PathItem,
  files: SourceFiles,
): PathItem | undefined {
  const file = files.get(url);
  let value = file?.value;
  for (const token of tokens) value = stepInto(value, token);
  const referred = file && referredUrl(file, asObject(value).$ref);
  if (!referred) return undefined;
  const { href, hash } = placeOfReference({ url: referred }, files);
  const next = tokensOf(hash);
  return next && { path, file: withoutFragment(href), tokens: next };
}

/** The place of an operation below the path that has it. */
function operationPlace({ href, hash }: URL, items: readonly PathItem[]): string | undefined {
  const file = withoutFragment(href);
  const target = tokensOf(hash) ?? [];
  for (const { path, tokens, ...item } of items) {
    const rest = target.slice(tokens.length);
    const isBelow = item.file === file && tokens.every((token, at) => token === target[at]);
    if (isBelow && operationPathOf(rest)?.length === rest.length)
      return `#${formatPointer(["paths", path, ...rest]).replaceAll("%", "%25")}`;
  }
  return undefined;
}

function tokensOf(hash: string): readonly string[] | undefined {
  try {
    return parsePointer(hash);
  } catch {
    return undefined;
  }
}
