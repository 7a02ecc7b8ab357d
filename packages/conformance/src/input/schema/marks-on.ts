import {
  appliedSchemas,
  type JsonObject,
  type JsonValue,
  openSchema,
  type OpenKind,
  type SchemaCursor,
  type SchemaHandle,
} from "@plumbline/contract";

/** The schemas that apply to the whole instance of a schema handle. */
export function rootSchemas(
  document: JsonObject,
  { pointer }: SchemaHandle,
): readonly SchemaCursor[] {
  const root = openSchema(document, pointer);
  return root ? appliedSchemas(root) : [];
}

/** The `x-open` kinds that one schema itself carries. */
export function marksOn({ schema }: SchemaCursor): readonly OpenKind[] {
  const marks = typeof schema === "object" ? schema["x-open"] : undefined;
  const list: readonly JsonValue[] = Array.isArray(marks)
    ? marks
    : marks === undefined
      ? []
      : [marks];
  // The document's extensions were validated when it was compiled.
  return list as readonly OpenKind[];
}
