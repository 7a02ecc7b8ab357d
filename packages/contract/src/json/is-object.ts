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

/** The value when it is a string, else an empty one. */
export function asString(value: unknown): string {
  return isString(value) ? value : "";
}

/** The value when it is an object, else an empty one. */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The value when it is an array, else an empty one. */
export function asArray(value: unknown): readonly JsonValue[] {
  return isArray(value) ? value : [];
}

/** `{ [key]: value }` when the value is a string, for spreading into an object with an optional field. */
export function optionalString<Key extends string>(
  key: Key,
  value: unknown,
): Partial<Record<Key, string>> {
  // One computed key widens to an index signature, hence the assertion.
  return isString(value) ? ({ [key]: value } as Partial<Record<Key, string>>) : {};
}
