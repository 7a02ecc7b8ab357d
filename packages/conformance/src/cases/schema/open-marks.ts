import {
  appliedSchemas,
  type JsonObject,
  type JsonValue,
  openSchema,
  type OpenKind,
  parsePointer,
  type SchemaCursor,
  type SchemaHandle,
  schemasOfPart,
  walkSchemas,
} from "@plumbline/contract";

/** Every `x-open` kind that a schema carries on the way to a place of its instance, including that place. */
export function marksOnWay(
  document: JsonObject,
  schema: SchemaHandle,
  instancePointer: string,
): ReadonlySet<OpenKind> {
  return new Set(way(document, schema, instancePointer).flat().flatMap(marksOn));
}

/** Every `x-open` kind that the schemas of the place itself carry. */
export function marksAt(
  document: JsonObject,
  schema: SchemaHandle,
  instancePointer: string,
): ReadonlySet<OpenKind> {
  return new Set((way(document, schema, instancePointer).at(-1) ?? []).flatMap(marksOn));
}

/** Every `x-open` kind on the way to a place, at that place and below it. */
export function marksWithin(
  document: JsonObject,
  schema: SchemaHandle,
  instancePointer: string,
): ReadonlySet<OpenKind> {
  const steps = way(document, schema, instancePointer);
  const below = (steps.at(-1) ?? []).flatMap((cursor) => [...walkSchemas(cursor)]);
  return new Set([...steps.flat(), ...below].flatMap(marksOn));
}

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

/** The schemas that apply at each step from the root of the instance to a place in it. */
function way(
  document: JsonObject,
  schema: SchemaHandle,
  instancePointer: string,
): readonly (readonly SchemaCursor[])[] {
  let applied = rootSchemas(document, schema);
  const steps = [applied];
  for (const token of parsePointer(instancePointer)) {
    applied = schemasOfPart(applied, token);
    steps.push(applied);
  }
  return steps;
}
