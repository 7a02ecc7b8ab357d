import { asObject } from "../json/is-object.ts";
import type { SchemaHandle } from "../model/contract.ts";
import type { JsonObject } from "../model/json-value.ts";
import { openSchema, type SchemaCursor } from "./cursor/schema-cursor.ts";

/** The documents of handles. A handle itself has no reference to its whole document, so that it can be printed and compared. */
const documents = new WeakMap<SchemaHandle, JsonObject>();

/** Remembers the document that references of a handle's schema lead into. */
export function registerHandle(handle: SchemaHandle, document: JsonObject): SchemaHandle {
  documents.set(handle, document);
  return handle;
}

/** A cursor at the place that uses the schema of a handle; one at the schema itself if no document is known. */
export function cursorOf(handle: SchemaHandle): SchemaCursor {
  const document = documents.get(handle);
  const found = document && openSchema(document, handle.pointer);
  return found ?? { document: asObject(handle.schema), pointer: "", schema: handle.schema };
}
