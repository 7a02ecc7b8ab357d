import {
  type JsonObject,
  type OpenKind,
  parsePointer,
  type SchemaCursor,
  type SchemaHandle,
  schemasOfPart,
  walkSchemas,
} from "@plumbline/contract";
import { rootSchemas, marksOn } from "./marks-on.ts";

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
