/** A JSON value without parts. */
export type JsonPrimitive = string | number | boolean | null;
/** Any JSON value. */
export type JsonValue = JsonPrimitive | readonly JsonValue[] | JsonObject;
/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}
/** A JSON Schema of draft 2020-12. */
export type JsonSchema = boolean | JsonObject;

/** The six types of the JSON data model; `integer` is a number without a fraction. */
export type JsonType = "null" | "boolean" | "object" | "array" | "number" | "string";

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isJsonArray(value: unknown): value is readonly JsonValue[] {
  return Array.isArray(value);
}

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "boolean" || isJsonObject(value);
}

export function typeOf(value: JsonValue): JsonType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  // `typeof` of a JSON value that is neither null nor an array is one of the other names.
  return typeof value as JsonType;
}
