import { canonicalJson } from "../json/canonical-json.ts";
import { asObject, isObject, isString } from "../json/is-object.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import { formatPointer } from "../json/format-pointer.ts";
import { parsePointer } from "../json/parse-pointer.ts";
import { followReferences, resolveReference } from "./follow-references.ts";
import { heirsOf } from "./heirs-of.ts";
import { listedValues } from "./listed-values.ts";
import { type SchemaCursor, subschemasUnder } from "./cursor/schema-cursor.ts";

/** One alternative of a schema with a discriminator. */
export interface DiscriminatedAlternative {
  /** The alternative as the schema lists it, or the schema that extends it. */
  readonly branch: SchemaCursor;
  /** The schema that the branch refers to, or the branch itself. */
  readonly target: SchemaCursor;
  /** The values of the property that select it; empty if none can be known. */
  readonly values: readonly JsonValue[];
  /** Whether the schema of the alternative lists exactly these values itself. */
  readonly isStated: boolean;
}

/** A discriminator, with the values of each alternative. */
export interface SchemaDiscriminator {
  readonly propertyName: string;
  readonly alternatives: readonly DiscriminatedAlternative[];
  /** Whether the alternatives are the schemas that extend this one by `allOf`. */
  readonly isInherited: boolean;
  /** The pointer of the schema for values without the property, or with an unknown value of it. */
  readonly defaultTarget?: string;
}

/**
 * The discriminator that a schema itself has; undefined if it has none. Values that the alternatives list by `const` and `enum` come
 * first. If alternatives list the same values, the mapping narrows them. The name of a schema counts only if neither the schema nor the
 * mapping states a value.
 * @see https://spec.openapis.org/oas/v3.2.0#discriminator-object
 *
 * @example
 * ```ts
 * import { loadContract, openSchema, readDiscriminator } from "@plumbline/contract";
 *
 * const { document } = await loadContract("openapi.yaml");
 * const pet = openSchema(document, "/components/schemas/Pet");
 * for (const { target, values } of (pet && readDiscriminator(pet)?.alternatives) ?? [])
 *   console.log(target.pointer, values);
 * ```
 */
export function readDiscriminator(cursor: SchemaCursor): SchemaDiscriminator | undefined {
  if (!isObject(cursor.schema)) return undefined;
  const { schema } = cursor;
  const known = discriminators.get(schema);
  if (known?.pointer === cursor.pointer) return known.discriminator;
  const { propertyName, mapping, defaultMapping } = asObject(schema["discriminator"]);
  if (!isString(propertyName)) return undefined;
  const mapped = Object.entries(asObject(mapping)).map(([value, name]) => ({
    value,
    target: targetOfName(cursor, name),
  }));
  const listed = ["oneOf", "anyOf"].flatMap((keyword) => subschemasUnder(cursor, keyword));
  const branches = listed.length > 0 ? listed : selectable(cursor, mapped);
  const defaultTarget = targetOfName(cursor, defaultMapping);
  const discriminator: SchemaDiscriminator = {
    propertyName,
    alternatives: valued({ branches, propertyName, mapped }),
    isInherited: listed.length === 0,
    ...(defaultTarget !== undefined && { defaultTarget }),
  };
  discriminators.set(schema, { pointer: cursor.pointer, discriminator });
  return discriminator;
}

interface Read {
  readonly pointer: string;
  readonly discriminator: SchemaDiscriminator;
}

const discriminators = new WeakMap<JsonObject, Read>();

interface Mapped {
  readonly value: string;
  readonly target: string | undefined;
}

/** The schemas that a value of a base schema may be. Without a mapping, the base is taken to be abstract. */
function selectable(base: SchemaCursor, mapped: readonly Mapped[]): readonly SchemaCursor[] {
  const heirs = heirsOf(base);
  const named = new Set(mapped.map(({ target }) => target));
  const inMapping = [base, ...heirs].filter(({ pointer }) => named.has(pointer));
  return inMapping.length > 0 ? inMapping : heirs;
}

/** The pointer that an entry of a mapping names: a schema of the components by its name, or any schema by reference. */
function targetOfName(cursor: SchemaCursor, name: JsonValue | undefined): string | undefined {
  if (!isString(name)) return undefined;
  const schemas = asObject(asObject(cursor.document["components"])["schemas"]);
  return Object.hasOwn(schemas, name)
    ? formatPointer(["components", "schemas", name])
    : resolveReference(cursor, name);
}

interface Unvalued {
  readonly branches: readonly SchemaCursor[];
  readonly propertyName: string;
  readonly mapped: readonly Mapped[];
}

function valued(read: Unvalued): readonly DiscriminatedAlternative[] {
  const candidates = read.branches.map((branch) => candidateOf(branch, read));
  const isShared = sharedAmong(candidates.map(({ stated }) => stated));
  return candidates.map(({ branch, target, ...named }) => {
    const values = selectingValues(named, isShared);
    const isStated = named.stated?.length === values.length;
    return { branch, target, values, isStated };
  });
}

/** The values that may select an alternative, by where they are stated. */
interface Candidate {
  readonly branch: SchemaCursor;
  readonly target: SchemaCursor;
  readonly stated: readonly JsonValue[] | undefined;
  readonly mapped: readonly string[];
  readonly name: string | undefined;
}

function candidateOf(branch: SchemaCursor, { propertyName, mapped }: Unvalued): Candidate {
  const chain = referenceChain(branch);
  const [, target = branch] = chain;
  const places = new Set(chain.map(({ pointer }) => pointer));
  return {
    branch,
    target,
    stated: listedValues(branch, propertyName),
    mapped: mapped.flatMap((one) => (places.has(one.target ?? "") ? [one.value] : [])),
    name: nameOf(target.pointer),
  };
}

/** A schema, the schema that it refers to, and so on. */
function referenceChain(cursor: SchemaCursor): readonly SchemaCursor[] {
  const chain = new Map<string, SchemaCursor>();
  for (let at: SchemaCursor | undefined = cursor; at && !chain.has(at.pointer);)
    [at] = followReferences(chain.set(at.pointer, at).get(at.pointer) ?? at);
  return [...chain.values()];
}

/** The name of a schema that stands among named schemas. */
function nameOf(pointer: string): string | undefined {
  const [map, name] = parsePointer(pointer).slice(-2);
  return ["schemas", "$defs", "definitions"].includes(map ?? "") ? name : undefined;
}

/** The values that select an alternative: stated by itself alone, or narrowed by the mapping, or by its name. */
function selectingValues(
  { stated, mapped, name }: Omit<Candidate, "branch" | "target">,
  isShared: (value: JsonValue) => boolean,
): readonly JsonValue[] {
  const named = name === undefined ? [] : [name];
  if (stated === undefined) return mapped.length > 0 ? mapped : named;
  if (!stated.some(isShared)) return stated;
  const narrowed = [mapped, named, stated.filter((value) => !isShared(value))]
    .map((values: readonly JsonValue[]) => values.filter((value) => stated.includes(value)))
    .find((values) => values.length > 0);
  return narrowed ?? stated;
}

/** Tells the values that several alternatives list. They do not select one of them. */
function sharedAmong(
  lists: readonly (readonly JsonValue[] | undefined)[],
): (value: JsonValue) => boolean {
  const all = lists.flatMap((list) => (list ?? []).map(canonicalJson));
  const shared = new Set(all.filter((text, index) => all.indexOf(text) !== index));
  return (value) => shared.has(canonicalJson(value));
}
