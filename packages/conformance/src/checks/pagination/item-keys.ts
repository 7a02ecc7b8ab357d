import { canonicalJson, isObject, type JsonValue } from "@plumbline/contract";
import { nameSome } from "@plumbline/report";
import type { Page } from "./page.ts";

/** The identity of an item: its id, or its whole value if it has none. */
export function itemKey(item: JsonValue): string {
  const id = isObject(item) ? item["id"] : undefined;
  const isId = typeof id === "string" || typeof id === "number";
  return isId ? `id ${id}` : canonicalJson(item);
}

export function itemKeys(pages: readonly Page[]): readonly string[] {
  return pages.flatMap(({ items }) => items.map(itemKey));
}

/** Maximum number of items that are named, and of characters of one name. */
const mostNamed = 3;
const longestName = 60;

/** `id 17, id 18 and 4 more`: the items of keys, each once. */
export function nameItems(keys: readonly string[]): string {
  const names = [...new Set(keys)].map((key) =>
    key.length > longestName ? `${key.slice(0, longestName)}…` : key,
  );
  return nameSome(names, mostNamed);
}
