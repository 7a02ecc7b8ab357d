import { indexReferences, type ReferenceIndex } from "../document/index-references.ts";
import type { JsonObject } from "../model/json-value.ts";
import { openSchema, type SchemaCursor } from "./schema-cursor.ts";

/** A document is indexed once, when the first reference in it is followed. */
const indexes = new WeakMap<JsonObject, ReferenceIndex>();

/** Lets cursors of a document use an index that exists already. */
export function registerIndex(index: ReferenceIndex): void {
  indexes.set(index.document, index);
}

/** The schemas that `$ref` and `$dynamicRef` of a schema name. A reference that does not resolve in the document is left out. */
export function followReferences(cursor: SchemaCursor): readonly SchemaCursor[] {
  const { document, pointer, schema } = cursor;
  if (typeof schema === "boolean" || !("$ref" in schema || "$dynamicRef" in schema)) return [];
  const { targets, dynamicTargets } = indexOf(document);
  return [targets.get(pointer), dynamicTargets.get(pointer)].flatMap(
    (target) => (target === undefined ? undefined : openSchema(document, target)) ?? [],
  );
}

function indexOf(document: JsonObject): ReferenceIndex {
  const index = indexes.get(document) ?? indexReferences(document);
  indexes.set(document, index);
  return index;
}
