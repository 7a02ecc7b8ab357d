import {
  asArray,
  asObject,
  followReferences,
  heirsOf,
  isObject,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  openSchema,
  readDiscriminator,
  resolvePointer,
  type SchemaCursor,
  type SchemaDiscriminator,
  walkDocument,
} from "@plumbline/contract";
import { copyJson } from "./copy-json.ts";

/** Schemas that no document contains: each selects one alternative. */
const selecting = new WeakSet<object>();

/** Whether a schema was added to select an alternative. */
export function isSelecting(schema: JsonSchema): boolean {
  return typeof schema === "object" && selecting.has(schema);
}

/**
 * A copy of a document in which each alternative with a discriminator has the values that select it: `{ "kind": { "const": "cat" } }`.
 * By the specification a discriminator does not validate, but servers choose the alternative by it. A reference to a schema with a
 * discriminator that others extend by `allOf` stands for them. A document without discriminators is returned unchanged.
 * @see https://spec.openapis.org/oas/v3.1.1#discriminator-object
 */
export function applyDiscriminators(document: JsonObject): JsonObject {
  const found = discriminatorsIn(document);
  if (found.length === 0) return document;
  const copy = copyJson(document);
  const selected = new Set<string>();
  for (const { discriminator } of found) {
    if (discriminator.isInherited) continue;
    for (const { branch, values } of discriminator.alternatives) {
      selected.add(branch.pointer);
      demand(resolvePointer(copy, branch.pointer), discriminator, values);
    }
  }
  const uses = new Map(found.flatMap(usesOf));
  if (uses.size === 0) return copy;
  walkDocument(document, ({ value, pointer }) => {
    if (value["$ref"] === undefined || selected.has(pointer)) return;
    const cursor = openSchema(document, pointer);
    const [target] = cursor ? followReferences(cursor) : [];
    const use = target && uses.get(target.pointer);
    if (use && !use.extensions.has(pointer)) offer(resolvePointer(copy, pointer), use);
  });
  return copy;
}

interface Placed {
  readonly cursor: SchemaCursor;
  readonly discriminator: SchemaDiscriminator;
}

function discriminatorsIn(document: JsonObject): readonly Placed[] {
  const found: Placed[] = [];
  walkDocument(document, ({ value, pointer }) => {
    if (!isObject(value["discriminator"])) return;
    const cursor = openSchema(document, pointer);
    const discriminator = cursor && readDiscriminator(cursor);
    if (discriminator) found.push({ cursor, discriminator });
  });
  return found;
}

/** The alternatives that a reference to a schema of a hierarchy stands for. */
interface Use extends Pick<SchemaDiscriminator, "propertyName" | "alternatives"> {
  /** Places of references that extend the schema. They stand for the schema itself. */
  readonly extensions: ReadonlySet<string>;
}

/** The alternatives of each reference to a base or to a schema that extends it, by the pointer of the target. */
function usesOf({ cursor: base, discriminator }: Placed): readonly (readonly [string, Use])[] {
  const { isInherited, propertyName } = discriminator;
  if (!isInherited) return [];
  const family = [base, ...heirsOf(base)];
  const extensions = new Set(family.flatMap(extensionsIn));
  return family.flatMap((member) => {
    const below = new Set([member, ...heirsOf(member)].map(({ pointer }) => pointer));
    const alternatives = discriminator.alternatives.filter(({ target }) =>
      below.has(target.pointer),
    );
    const use = { propertyName, alternatives, extensions };
    return alternatives.length === 0 ? [] : [[member.pointer, use] as const];
  });
}

function extensionsIn({ schema, pointer }: SchemaCursor): readonly string[] {
  return asArray(asObject(schema)["allOf"]).map((_, index) => `${pointer}/allOf/${index}`);
}

/** Most alternatives of one reference. Some documents derive thousands of schemas from one. */
const mostAlternatives = 48;

/** Gives a reference of the copy the alternatives that it stands for. */
function offer(reference: JsonValue | undefined, { alternatives, ...use }: Use): void {
  const anyOf = alternatives.slice(0, mostAlternatives).map(({ target, values }) => {
    const alternative = { $ref: `#${target.pointer.replaceAll("%", "%25")}` };
    selecting.add(alternative);
    demand(alternative, use, values);
    return alternative;
  });
  const choice = { anyOf };
  selecting.add(choice);
  change(reference, "allOf", [...asArray(asObject(reference)["allOf"]), choice]);
}

/** Demands the values that select an alternative. */
function demand(
  alternative: JsonValue | undefined,
  { propertyName }: Pick<SchemaDiscriminator, "propertyName">,
  values: readonly JsonValue[],
): void {
  if (values.length === 0) return;
  const { properties, required, allOf } = asObject(alternative);
  const only: JsonObject = values.length === 1 ? { const: values[0] } : { enum: values };
  selecting.add(only);
  const own = asObject(properties)[propertyName];
  if (own === undefined) {
    change(alternative, "properties", { ...asObject(properties), [propertyName]: only });
  } else {
    const choice = { properties: { [propertyName]: only } };
    selecting.add(choice);
    change(alternative, "allOf", [...asArray(allOf), choice]);
  }
  change(alternative, "required", [...asArray(required), propertyName]);
}

/** Changes a schema of the copy, which this module made. */
function change(schema: JsonValue | undefined, keyword: string, value: JsonValue): void {
  if (isObject(schema)) Object.assign(schema, { [keyword]: value });
}
