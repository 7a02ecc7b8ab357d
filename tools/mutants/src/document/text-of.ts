import type { JsonValue } from "@plumbline/contract";

/** A JSON value as text: a string is its own. */
export function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
