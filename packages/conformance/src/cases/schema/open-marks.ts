import type { JsonObject, JsonSchema, JsonValue, OpenKind } from "@plumbline/contract";
import { parsePointer, resolvePointer, isObject } from "@plumbline/contract";

/** Every `x-open` kind that a schema carries on the way to a place of its instance, that place included. */
export function marksOnWay(
  document: JsonObject,
  schema: JsonSchema,
  instancePointer: string,
): ReadonlySet<OpenKind> {
  return new Set(way(document, schema, instancePointer).flat().flatMap(marksOn));
}

/** Every kind that the schema of the place itself carries. */
export function marksAt(
  document: JsonObject,
  schema: JsonSchema,
  instancePointer: string,
): ReadonlySet<OpenKind> {
  return new Set(schemasAt(document, schema, instancePointer).flatMap(marksOn));
}

/** As `marksOnWay`, and every kind below that place too. */
export function marksWithin(
  document: JsonObject,
  schema: JsonSchema,
  instancePointer: string,
): ReadonlySet<OpenKind> {
  const steps = way(document, schema, instancePointer);
  const below = (steps.at(-1) ?? []).flatMap((one) => marksBelow(document, one, new Set()));
  return new Set([...steps.flat().flatMap(marksOn), ...below]);
}

/** The schema objects that apply together at one place of an instance. */
export function schemasAt(
  document: JsonObject,
  schema: JsonSchema,
  instancePointer: string,
): readonly JsonObject[] {
  return way(document, schema, instancePointer).at(-1) ?? [];
}

/** The `x-open` kinds that one schema object itself carries. */
export function marksOn(schema: JsonObject): readonly OpenKind[] {
  const marks = schema["x-open"];
  const list: readonly JsonValue[] = Array.isArray(marks)
    ? marks
    : marks === undefined
      ? []
      : [marks];
  // The document's extensions were validated when it was compiled.
  return list as readonly OpenKind[];
}

/** The schema objects that apply together at one place: the schema, what it refers to, and each branch it combines. */
export function branches(
  document: JsonObject,
  schema: unknown,
  seen: ReadonlySet<unknown> = new Set(),
): JsonObject[] {
  if (!isObject(schema) || seen.has(schema)) return [];
  const visited = new Set([...seen, schema]);
  const reference = schema["$ref"];
  const target =
    typeof reference === "string" && reference.startsWith("#")
      ? resolvePointer(document, reference)
      : undefined;
  const combined = combinators.flatMap((keyword) => schema[keyword] ?? []);
  return [schema, ...[target, ...combined].flatMap((one) => branches(document, one, visited))];
}

const combinators = ["allOf", "oneOf", "anyOf", "then", "else"] as const;

/** The schema objects that apply at each step from the root of the instance to a place in it. */
function way(document: JsonObject, schema: JsonSchema, instancePointer: string): JsonObject[][] {
  const steps = [branches(document, schema)];
  for (const token of parsePointer(instancePointer)) {
    steps.push((steps.at(-1) ?? []).flatMap((one) => children(document, one, token)));
  }
  return steps;
}

function children(document: JsonObject, schema: JsonObject, token: string): JsonObject[] {
  const { properties, additionalProperties, patternProperties, items, prefixItems } = schema;
  const named = isObject(properties) ? properties[token] : undefined;
  const listed = Array.isArray(prefixItems) ? prefixItems[Number(token)] : undefined;
  const patterned = isObject(patternProperties) ? Object.values(patternProperties) : [];
  const inner = [
    named ?? additionalProperties,
    ...patterned,
    listed ?? (/^\d+$/.test(token) ? items : undefined),
  ];
  return inner.flatMap((one) => branches(document, one));
}

function marksBelow(document: JsonObject, schema: JsonObject, seen: Set<unknown>): OpenKind[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const inner = subschemas(schema).flatMap((one) => branches(document, one));
  return [...marksOn(schema), ...inner.flatMap((one) => marksBelow(document, one, seen))];
}

function subschemas({
  properties,
  items,
  additionalProperties,
  prefixItems,
}: JsonObject): unknown[] {
  const named = isObject(properties) ? Object.values(properties) : [];
  return [
    ...named,
    items,
    additionalProperties,
    ...(Array.isArray(prefixItems) ? prefixItems : []),
  ];
}
