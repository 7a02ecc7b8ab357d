import type { JsonObject } from "@plumbline/contract";
import library from "./library.json" with { type: "json" };

/** Returns a copy of a document with most of what documents have. */
export function libraryDocument(): JsonObject {
  return structuredClone<JsonObject>(library);
}
