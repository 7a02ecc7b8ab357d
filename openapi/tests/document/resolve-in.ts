import { type JsonObject as Json, resolvePointer } from "@plumbline/contract";
import type { JsonObject } from "./read-bundle.ts";

/** The value at a JSON Pointer, without resolving references; undefined if there is none. */
export function resolveIn(document: JsonObject, pointer: string): unknown {
  // The document was read from JSON.
  return resolvePointer(document as Json, pointer);
}
