import type { JsonValue } from "@plumbline/contract";

/** Writes a JSON value as text; a string stays as it is. */
export function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
