import { isArray, type JsonValue } from "@plumbline/contract";

/** The JSON type of a value. A whole number is an integer. */
export function typeOf(value: JsonValue): string {
  if (value === null) return "null";
  if (isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}
