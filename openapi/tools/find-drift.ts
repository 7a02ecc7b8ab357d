import { compareDocuments } from "./compare-documents.ts";

/**
 * How a committed bundle differs from a new one: JSON Pointers, or a sentence if pointers cannot express it.
 * Empty if both texts are equal.
 */
export function findDrift(committed: string | undefined, fresh: string): string[] {
  if (committed === undefined) return ["there is no bundle yet"];
  if (committed === fresh) return [];
  const parsed = parse(committed);
  if (parsed === undefined) return ["the bundle is not JSON"];
  const places = compareDocuments(parsed, JSON.parse(fresh)).map(
    (pointer) => pointer || "the whole document",
  );
  return places.length > 0 ? places : ["only the order of keys or the white space differs"];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
