import { toJson } from "./to-json.ts";

/** A plain value as text, an object or a list as JSON. Throws TypeError for a number that the text would change. */
export function exactText(value: unknown): string {
  if (typeof value === "object") return toJson(value) ?? "";
  if (typeof value === "number" && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER))
    throw new TypeError("a number is not finite, or too large to be exact");
  // Text, numbers and booleans have this method.
  return (value as number).toString();
}
