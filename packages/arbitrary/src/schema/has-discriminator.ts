import type { JsonValue } from "../json-value.ts";

const discriminating = new WeakMap<object, boolean>();

/** Whether a document has a discriminator anywhere. */
export function hasDiscriminator(document: JsonValue): boolean {
  if (typeof document !== "object" || document === null) return false;
  const known = discriminating.get(document) ?? contains(document, new Set());
  discriminating.set(document, known);
  return known;
}

function contains(value: JsonValue | undefined, seen: Set<object>): boolean {
  if (typeof value !== "object" || value === null || seen.has(value)) return false;
  seen.add(value);
  return "discriminator" in value || Object.values(value).some((part) => contains(part, seen));
}
