import { canonicalJson } from "../json/canonical-json.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import type { FlatSchema, SchemaType } from "./flat-schema.ts";
import { flatten } from "./flatten.ts";
import { type SchemaCursor, subschemasUnder } from "./cursor/schema-cursor.ts";

/** The types whose values are few. */
export const fewValues: Readonly<Partial<Record<SchemaType, readonly JsonValue[]>>> = {
  null: [null],
  boolean: [true, false],
};

/**
 * Alternatives that only state types or list values, as one `type` or `enum`. Undefined if they mean something else: if only some of
 * them list values, or if alternatives of `oneOf` overlap.
 */
export function foldChoice(
  part: SchemaCursor,
  keyword: "anyOf" | "oneOf",
): SchemaCursor | undefined {
  const branches = subschemasUnder(part, keyword)
    .filter(({ schema }) => schema !== false)
    .map((branch) => flatten(branch));
  if (!branches.every(isPlain)) return undefined;
  const schema = branches.some(({ listed }) => listed)
    ? foldLists(branches.map(valuesOf), keyword)
    : foldTypes(branches, keyword);
  return schema && { ...part, schema, pointer: `${part.pointer}/${keyword}` };
}

/** Whether a schema states only types and lists only values. */
function isPlain(flat: FlatSchema): boolean {
  const { bounds, constraints, required, properties, patterns } = flat;
  const { others, closedAt, items, prefixItems, choices } = flat;
  const sizes = [bounds, constraints, required, properties, patterns].map(({ size }) => size);
  const lengths = [others, items, prefixItems, choices].map(({ length }) => length);
  return closedAt === undefined && [...sizes, ...lengths].every((count) => count === 0);
}

type Values = ReadonlyMap<string, JsonValue>;

function foldLists(
  lists: readonly (Values | undefined)[],
  keyword: "anyOf" | "oneOf",
): JsonObject | undefined {
  const values = lists.flatMap((list) => [...(list ?? [])]);
  const distinct = new Map(values);
  const isExact = keyword === "anyOf" || distinct.size === values.length;
  return isExact && !lists.includes(undefined) ? { enum: [...distinct.values()] } : undefined;
}

function foldTypes(
  branches: readonly FlatSchema[],
  keyword: "anyOf" | "oneOf",
): JsonObject | undefined {
  const types = branches.flatMap((branch) => [...(branch.types ?? [])]);
  const isExact = keyword === "anyOf" || new Set(types).size === types.length;
  return isExact && branches.every((branch) => branch.types) ? { type: types } : undefined;
}

/** All values of an alternative, if there are few: the listed ones, or those of null and booleans. */
function valuesOf({ types, listed }: FlatSchema): Values | undefined {
  if (listed) return new Map([...listed].map(([text, { value }]) => [text, value]));
  const lists = [...(types ?? [])].map((type) => fewValues[type]);
  if (!types || lists.includes(undefined)) return undefined;
  return new Map(lists.flatMap((list) => list ?? []).map((value) => [canonicalJson(value), value]));
}
