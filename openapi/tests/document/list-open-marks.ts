import { formatPointer } from "@plumbline/contract";
import { isObject, type JsonObject } from "./read-bundle.ts";

/** Pointers of the objects with `x-open`. */
export function listOpenMarks(document: JsonObject): string[] {
  return walk(document, []);
}

function walk(value: unknown, tokens: readonly (string | number)[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => walk(item, [...tokens, index]));
  if (!isObject(value)) return [];
  const below = Object.entries(value).flatMap(([key, child]) => walk(child, [...tokens, key]));
  return "x-open" in value ? [formatPointer(tokens), ...below] : below;
}
