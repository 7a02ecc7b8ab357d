import { indexReferences, type ReferenceIndex } from "../document/index-references.ts";
import { straightenReferences } from "./straighten-references.ts";
import { isString } from "../json/is-object.ts";
import type { JsonObject } from "../model/json-value.ts";
import { openSchema, type SchemaCursor } from "./cursor/schema-cursor.ts";

/** A document is indexed once, when the first reference in it is followed. */
const indexes = new WeakMap<JsonObject, ReferenceIndex>();

/** Lets cursors of a document use an index that exists already. */
export function registerIndex(index: ReferenceIndex): void {
  indexes.set(index.document, index);
}

/**
 * The schemas that `$ref` and `$dynamicRef` of a schema name. A reference that does not resolve in the document is left out. The
 * document of a contract has no `$dynamicRef`; in another document it names the schema that it names outside any dynamic scope.
 */
export function followReferences(cursor: SchemaCursor): readonly SchemaCursor[] {
  const { document, pointer, schema } = cursor;
  if (typeof schema === "boolean" || !("$ref" in schema || "$dynamicRef" in schema)) return [];
  const index = indexOf(document);
  return [schema["$ref"], schema["$dynamicRef"]].flatMap((reference) => {
    if (!isString(reference)) return [];
    const target = index.resolve(reference, pointer);
    return (target === undefined ? undefined : openSchema(document, target)) ?? [];
  });
}

function indexOf(document: JsonObject): ReferenceIndex {
  const index = indexes.get(document) ?? indexReferences(document);
  indexes.set(document, index);
  return index;
}

/** The pointer that a reference names if a schema states it; undefined if it does not resolve. */
export function resolveReference(
  { document, pointer }: SchemaCursor,
  reference: string,
): string | undefined {
  return indexOf(document).resolve(reference, pointer);
}

/**
 * A document in which every reference is the JSON Pointer of its target, as `straightenReferences` writes it. The document itself if
 * it is one already.
 */
export function straightDocument(document: JsonObject): JsonObject {
  const index = straightenReferences(indexOf(document));
  registerIndex(index);
  return index.document;
}
