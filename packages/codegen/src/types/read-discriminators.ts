import {
  asObject,
  formatPointer,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  parsePointer,
  resolvePointer,
} from "@plumbline/contract";

/** A discriminator of a schema. @see https://spec.openapis.org/oas/v3.1.1#discriminator-object */
export interface Discriminator {
  readonly propertyName: string;
  /** Values to pointers of schemas. */
  readonly mapping: Readonly<Record<string, string>>;
}

/** A document whose schemas state the values of their discriminators. */
export interface Discriminated {
  readonly document: JsonObject;
  /** By JSON Pointer of the schema that has the discriminator, itself or through `allOf`. */
  readonly discriminators: ReadonlyMap<string, Discriminator>;
  /** The schemas that state their value. */
  readonly stated: ReadonlySet<string>;
}

/** A schema of a copy, which may be changed. */
type MutableSchema = Record<string, unknown>;

/**
 * Copies a document and adds to each schema that a discriminator names the values that name it, so that they distinguish the members of a union.
 * openapi-typescript does the same.
 */
export function readDiscriminators(given: JsonObject): Discriminated {
  const document = structuredClone(given);
  const discriminators = new Map<string, Discriminator>();
  const stated = new Set<string>();
  const places = [...schemasWith(document)];
  const state = (
    pointer: string,
    values: readonly string[],
    { propertyName }: Discriminator,
  ): void => {
    if (stated.has(pointer) || values.length === 0) return;
    // Only this function has the copy.
    const schema = resolveSchema(document, pointer) as MutableSchema | undefined;
    if (schema && stateValues(schema, propertyName, values)) stated.add(pointer);
  };

  for (const { schema, pointer } of places) {
    const discriminator = discriminatorOf(document, schema);
    if (!discriminator) continue;
    discriminators.set(pointer, discriminator);
    for (const [target, values] of valuesOf(schema, discriminator))
      state(target, values, discriminator);
  }
  for (const { schema, pointer } of places) {
    const parents = isArray(schema["allOf"]) ? schema["allOf"].map(targetOf) : [];
    for (const parent of parents) {
      const discriminator = parent === undefined ? undefined : discriminators.get(parent);
      if (!discriminator || discriminators.has(pointer)) continue;
      const values = Object.keys(discriminator.mapping).filter(
        (value) => discriminator.mapping[value] === pointer,
      );
      state(pointer, values, discriminator);
      discriminators.set(pointer, discriminator);
    }
  }
  return { document, discriminators, stated };
}

interface PlacedSchema {
  readonly schema: JsonObject;
  readonly pointer: string;
}

/** Every object of the document with a discriminator or `allOf`. */
function* schemasWith(
  value: JsonValue | undefined,
  tokens: readonly string[] = [],
): Iterable<PlacedSchema> {
  if (isArray(value)) {
    for (const [index, item] of value.entries())
      yield* schemasWith(item, [...tokens, String(index)]);
    return;
  }
  if (!isObject(value)) return;
  if (isObject(value["discriminator"]) || isArray(value["allOf"]))
    yield { schema: value, pointer: formatPointer(tokens) };
  for (const [name, item] of Object.entries(value)) yield* schemasWith(item, [...tokens, name]);
}

function discriminatorOf(
  document: JsonObject,
  { discriminator }: JsonObject,
): Discriminator | undefined {
  const { propertyName, mapping } = asObject(discriminator);
  if (typeof propertyName !== "string") return undefined;
  const schemas = asObject(asObject(document["components"])["schemas"]);
  const targets = Object.entries(asObject(mapping)).flatMap(([value, target]) => {
    if (typeof target !== "string") return [];
    const pointer = Object.hasOwn(schemas, target)
      ? formatPointer(["components", "schemas", target])
      : targetOf({ $ref: target });
    return pointer === undefined ? [] : [[value, pointer]];
  });
  return { propertyName, mapping: Object.fromEntries(targets) };
}

/** The values that name each alternative of `oneOf`: those of the mapping, or the alternative's name. */
function valuesOf(
  { oneOf }: JsonObject,
  { mapping }: Discriminator,
): ReadonlyMap<string, readonly string[]> {
  if (!isArray(oneOf)) return new Map();
  const values = new Map<string, string[]>();
  for (const pointer of oneOf.map(targetOf)) {
    if (pointer !== undefined) values.set(pointer, [parsePointer(pointer).at(-1) ?? ""]);
  }
  const mapped = Map.groupBy(Object.entries(mapping), ([, pointer]) => pointer);
  for (const [pointer, entries] of mapped)
    values.set(
      pointer,
      entries.map(([value]) => value),
    );
  return values;
}

/** The pointer that a reference leads to. The contract has written references as pointers. */
export function targetOf(schema: JsonValue | undefined): string | undefined {
  const { $ref: reference } = asObject(schema);
  if (typeof reference !== "string" || !reference.startsWith("#")) return undefined;
  return formatPointer(parsePointer(reference));
}

/** The schema at a pointer, through references; undefined if there is none. */
export function resolveSchema(document: JsonObject, pointer: string): JsonObject | undefined {
  const seen = new Set<string>();
  let at: string | undefined = pointer;
  while (at !== undefined && !seen.has(at)) {
    seen.add(at);
    const schema: JsonValue | undefined = resolvePointer(document, at);
    if (!isObject(schema)) return undefined;
    const next = targetOf(schema);
    if (next === undefined) return schema;
    at = next;
  }
  return undefined;
}

function stateValues(schema: MutableSchema, name: string, values: readonly string[]): boolean {
  if (Array.isArray(schema["allOf"])) {
    schema["allOf"].push({
      type: "object",
      required: [name],
      properties: { [name]: { type: "string", enum: values } },
    });
    return true;
  }
  if (schema["type"] !== "object") return false;
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const properties = asObject(schema["properties"]);
  const { description } = asObject(properties[name]);
  schema["required"] = [...new Set([...required, name])];
  schema["properties"] = {
    ...properties,
    [name]: {
      type: "string",
      enum: values,
      ...(typeof description === "string" && { description }),
    },
  };
  return true;
}
