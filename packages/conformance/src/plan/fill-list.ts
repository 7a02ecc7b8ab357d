import { type JsonValue, parsePointer, resolvePointer } from "@plumbline/contract";
import { replaceAt } from "./edge-violation.ts";

/**
 * A generated value whose list at a pointer holds the items of the known one, over and over, and as many as before: a list
 * that is only too long, or too short, should hold nothing that is refused for what it is. As it is where no list is known.
 */
export function fillList(known: JsonValue, generated: JsonValue, pointer: string): JsonValue {
  const [items, list] = [resolvePointer(known, pointer), resolvePointer(generated, pointer)];
  if (!Array.isArray(items) || !Array.isArray(list) || items.length === 0) return generated;
  const filled = list.map((_, index) => items[index % items.length]);
  return replaceAt(generated, parsePointer(pointer), filled);
}
