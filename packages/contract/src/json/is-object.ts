import type { JsonObject, JsonValue } from "../model/json-value.ts";

/** Whether a value is a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `Array.isArray` does not narrow a read-only array. */
export function isArray(value: unknown): value is readonly JsonValue[] {
  return Array.isArray(value);
}

export function isString(value: unknown): value is string {
  return typeof value === "string";
}

/** The value if it is a string, otherwise an empty string. */
export function asString(value: unknown): string {
  return isString(value) ? value : "";
}

/** The value if it is an object, otherwise an empty object. */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The value if it is an array, otherwise an empty array. */
export function asArray(value: unknown): readonly JsonValue[] {
  return isArray(value) ? value : [];
}

/** `{ [key]: value }` if the value is a string, otherwise `{}`: to be spread into an object with an optional field. */
export function optionalString<Key extends string>(
  key: Key,
  value: unknown,
): Partial<Record<Key, string>> {
  // TypeScript widens a computed key to an index signature.
  return isString(value) ? ({ [key]: value } as Partial<Record<Key, string>>) : {};
}
