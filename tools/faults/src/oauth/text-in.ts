import type { JsonObject } from "@plumbline/contract";

/** Returns a string member, or the empty string if the member is not a string. */
export function textIn(object: JsonObject, name: string): string {
  const value = object[name];
  return typeof value === "string" ? value : "";
}
