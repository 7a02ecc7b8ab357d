import type { JsonObject } from "@plumbline/contract";

/** A member that holds a text; the empty text if it does not. */
export function textIn(object: JsonObject, name: string): string {
  const value = object[name];
  return typeof value === "string" ? value : "";
}
