import { type JsonValue, parsePointer, resolvePointer, setAt } from "@plumbline/contract";

/**
 * A generated value with the items of its list at a pointer replaced by repeated items of the known list, so that
 * only the length can be invalid. `undefined` if no list is known.
 */
export function fillList(
  known: JsonValue,
  generated: JsonValue,
  pointer: string,
): JsonValue | undefined {
  const [items, list] = [resolvePointer(known, pointer), resolvePointer(generated, pointer)];
  if (!Array.isArray(items) || !Array.isArray(list) || items.length === 0) return undefined;
  const filled = list.map((_, index) => items[index % items.length]);
  return setAt(generated, parsePointer(pointer), filled);
}
