import type { JsonObject, JsonValue } from "@plumbline/contract";

/** Whether a JSON value is an object, which neither null nor a list is. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
