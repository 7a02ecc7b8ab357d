import type { JsonObject, JsonSchema, JsonValue } from "../json-value.ts";
import { isJsonArray, isJsonObject } from "../json-value.ts";
import { readPointer } from "./join-pointer.ts";

/** Schemas that no document contains: each selects one alternative. */
const selecting = new WeakSet<object>();

/** Whether a schema was added to select an alternative. */
export function isSelecting(schema: JsonSchema): boolean {
  return typeof schema === "object" && selecting.has(schema);
}

/**
 * Gives each alternative with a discriminator the value that selects it, in place: `{ "kind": { "const": "cat" } }`. By the
 * specification a discriminator does not validate, but servers choose the alternative by it. An alternative that lists other
 * values itself stays as it is.
 * @see https://spec.openapis.org/oas/v3.1.1#discriminator-object
 */
export function applyDiscriminators(root: JsonValue): void {
  function visit(value: JsonValue | undefined): void {
    if (isJsonArray(value)) return value.forEach(visit);
    if (!isJsonObject(value)) return;
    Object.values(value).forEach(visit);
    const own = discriminatorOf(value);
    if (own) alternativesOf(value).forEach((alternative) => select(alternative, own));
  }

  function select(alternative: JsonObject, { name, keyOf }: Discriminator): void {
    const reference = alternative["$ref"];
    if (typeof reference !== "string") return;
    const key = keyOf(reference);
    if (key === undefined || !allows(root, alternative, { name, key })) return;
    const { properties, required } = alternative;
    // The copy of the document was created in order to change it.
    const changed = alternative as Record<string, JsonValue>;
    const only = { const: key };
    selecting.add(only);
    changed["properties"] = { ...(isJsonObject(properties) && properties), [name]: only };
    changed["required"] = [...(isJsonArray(required) ? required : []), name];
  }

  visit(root);
}

interface Discriminator {
  readonly name: string;
  /** The value that selects the schema of a reference. */
  readonly keyOf: (reference: string) => string | undefined;
}

function discriminatorOf({ discriminator }: JsonObject): Discriminator | undefined {
  if (!isJsonObject(discriminator)) return undefined;
  const { propertyName: name, mapping } = discriminator;
  if (typeof name !== "string") return undefined;
  const mapped = Object.entries(isJsonObject(mapping) ? mapping : {});
  return {
    name,
    keyOf: (reference) => {
      const schemaName = reference.split("/").at(-1);
      const found = mapped.find(([, target]) => target === reference || target === schemaName);
      return found?.[0] ?? schemaName;
    },
  };
}

function alternativesOf({ oneOf, anyOf }: JsonObject): readonly JsonObject[] {
  return [oneOf, anyOf].flatMap((list) => (isJsonArray(list) ? list.filter(isJsonObject) : []));
}

/** Whether the property may have this value, by its own lists of values, those behind references and those in `allOf`. */
function allows(
  root: JsonValue,
  schema: JsonObject,
  { name, key }: { readonly name: string; readonly key: string },
): boolean {
  const seen = new Set<JsonValue>();
  function permits(place: JsonValue | undefined): boolean {
    if (!isJsonObject(place) || seen.has(place)) return true;
    seen.add(place);
    const { properties } = place;
    const property = isJsonObject(properties) ? properties[name] : undefined;
    return lists(property) && around(place).every(permits);
  }
  function lists(place: JsonValue | undefined): boolean {
    if (!isJsonObject(place) || seen.has(place)) return place !== false;
    seen.add(place);
    const isListed = !isJsonArray(place["enum"]) || place["enum"].includes(key);
    const isConstant = place["const"] === undefined || place["const"] === key;
    return isListed && isConstant && around(place).every(lists);
  }
  function around({ $ref: reference, allOf }: JsonObject): readonly (JsonValue | undefined)[] {
    const isLocal = typeof reference === "string" && reference.startsWith("#/");
    const target = isLocal ? readPointer(root, reference.slice(1)) : undefined;
    return [target, ...(isJsonArray(allOf) ? allOf : [])];
  }
  return permits(schema);
}
