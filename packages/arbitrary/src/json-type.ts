import type { JsonValue } from "@plumbline/contract";

/** The six types of the JSON data model; `integer` is a number without a fraction. */
export type JsonType = "null" | "boolean" | "object" | "array" | "number" | "string";

export function typeOf(value: JsonValue): JsonType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  // `typeof` of a JSON value that is neither null nor an array is one of the other names.
  return typeof value as JsonType;
}
