import type { JsonValue } from "@plumbline/contract";

/** The JSON value of a text; undefined if the text is not JSON. */
export function bodyIn(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
