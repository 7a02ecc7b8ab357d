import { canonicalJson, isObject, type JsonValue } from "@plumbline/contract";
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
