import { type JsonValue, parsePointer, resolvePointer } from "@plumbline/contract";
import { replaceAt } from "../schema/edge-violation.ts";

/**
 * A generated value whose list at a pointer holds the items of the known one, over and over, and as many as before: a list
 * that is only too long, or too short, should hold nothing that is refused for what it is. Nothing where no list is known.
 */
export function fillList(
  known: JsonValue,
  generated: JsonValue,
  pointer: string,
): JsonValue | undefined {
  const [items, list] = [resolvePointer(known, pointer), resolvePointer(generated, pointer)];
  if (!Array.isArray(items) || !Array.isArray(list) || items.length === 0) return undefined;
  const filled = list.map((_, index) => items[index % items.length]);
  return replaceAt(generated, parsePointer(pointer), filled);
}
