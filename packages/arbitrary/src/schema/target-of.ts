import type { JsonObject, JsonValue } from "../json-value.ts";
import { readPointer } from "./join-pointer.ts";

/** What the `$ref` of a schema names in its document; undefined if it has none or leaves the document. */
export function targetOf(root: JsonValue, { $ref: reference }: JsonObject): JsonValue | undefined {
  const isLocal = typeof reference === "string" && reference.startsWith("#/");
  return isLocal ? readPointer(root, reference.slice(1)) : undefined;
}
