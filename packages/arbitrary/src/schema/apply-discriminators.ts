import type { JsonObject, JsonSchema, JsonValue } from "../json-value.ts";
import { isJsonArray, isJsonObject } from "../json-value.ts";
import { type Discriminator, discriminatorOf } from "./discriminator-of.ts";
import { listHierarchies, type Use, usesOf } from "./list-hierarchies.ts";
import { targetOf } from "./target-of.ts";

/** Schemas that no document contains: each selects one alternative. */
const selecting = new WeakSet<object>();

/** Whether a schema was added to select an alternative. */
export function isSelecting(schema: JsonSchema): boolean {
  return typeof schema === "object" && selecting.has(schema);
}

/**
 * Gives each alternative with a discriminator the value that selects it, in place: `{ "kind": { "const": "cat" } }`. By the
 * specification a discriminator does not validate, but servers choose the alternative by it. An alternative that lists other
 * values itself stays as it is. A reference to a schema with a discriminator that others extend by `allOf` stands for them.
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
    const key = typeof reference === "string" ? keyOf(reference) : undefined;
    if (key !== undefined) demand(root, alternative, { name, key });
  }

  applyInheritance(root);
  visit(root);
}

/** Most alternatives of one reference. Some documents derive thousands of schemas from one. */
const mostAlternatives = 48;

/** Gives each reference to a schema of a hierarchy the alternatives that it stands for, in place. */
function applyInheritance(root: JsonValue): void {
  const uses = new Map(
    listHierarchies(root).flatMap((hierarchy) => usesOf(hierarchy).map((use) => [use.target, use])),
  );
  /** Another discriminator selects these by values of its own. */
  const selected = new Set<JsonObject>();
  if (uses.size > 0) visit(root);

  function visit(value: JsonValue | undefined): void {
    if (isJsonArray(value)) return value.forEach(visit);
    if (!isJsonObject(value)) return;
    if (discriminatorOf(value)) alternativesOf(value).forEach((one) => selected.add(one));
    Object.values(value).forEach(visit);
    const target = targetOf(root, value);
    const use = isJsonObject(target) ? uses.get(target) : undefined;
    if (use !== undefined && !use.extensions.has(value) && !selected.has(value)) offer(value, use);
  }

  function offer(reference: JsonObject, { references, own }: Use): void {
    const alternatives = references.slice(0, mostAlternatives).map(($ref): JsonObject => {
      const alternative = { $ref };
      selecting.add(alternative);
      const { name, keyOf } = own;
      const key = keyOf($ref);
      if (key !== undefined) demand(root, alternative, { name, key });
      return alternative;
    });
    const choice = { anyOf: alternatives };
    selecting.add(choice);
    const { allOf } = reference;
    change(reference, "allOf", [...(isJsonArray(allOf) ? allOf : []), choice]);
  }
}

interface Selection {
  readonly name: string;
  readonly key: string;
}

/** Demands the value that selects an alternative, unless the alternative lists others. */
function demand(root: JsonValue, alternative: JsonObject, { name, key }: Selection): void {
  if (!allows(root, alternative, { name, key })) return;
  const { properties, required } = alternative;
  const only = { const: key };
  selecting.add(only);
  change(alternative, "properties", { ...(isJsonObject(properties) && properties), [name]: only });
  change(alternative, "required", [...(isJsonArray(required) ? required : []), name]);
}

/** Changes a schema of the copy, which was created for that. */
function change(schema: JsonObject, keyword: string, value: JsonValue): void {
  (schema as Record<string, JsonValue>)[keyword] = value;
}

function alternativesOf({ oneOf, anyOf }: JsonObject): readonly JsonObject[] {
  return [oneOf, anyOf].flatMap((list) => (isJsonArray(list) ? list.filter(isJsonObject) : []));
}

/** Whether the property may have this value, by its own lists of values, those behind references and those in `allOf`. */
function allows(root: JsonValue, schema: JsonObject, { name, key }: Selection): boolean {
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
  function around(place: JsonObject): readonly (JsonValue | undefined)[] {
    const { allOf } = place;
    return [targetOf(root, place), ...(isJsonArray(allOf) ? allOf : [])];
  }
  return permits(schema);
}
