import {
  canonicalJson,
  followReferences,
  isObject,
  type JsonObject,
  type JsonValue,
  listedValues,
  readDiscriminator,
  type SchemaCursor,
  subschemasUnder,
} from "@plumbline/contract";

/** The branch under a keyword that alone admits the type of a value and its members. A valid value is valid by that branch. */
export function onlyFitting(
  cursor: SchemaCursor,
  keyword: string,
  value: JsonValue,
): readonly SchemaCursor[] {
  const typed = subschemasUnder(cursor, keyword).filter((branch) => admits(branch, value));
  const fitting =
    typed.length > 1 && isObject(value)
      ? typed.filter((branch) => admitsMembers(cursor, branch, value))
      : typed;
  return fitting.length === 1 ? fitting : [];
}

function admitsMembers(cursor: SchemaCursor, branch: SchemaCursor, value: JsonObject): boolean {
  const selecting = selectingValues(cursor, branch);
  return Object.entries(value).every(([name, member]) => {
    // A parsed value has no undefined members.
    return selecting(name)?.has(canonicalJson(member ?? null)) ?? true;
  });
}

/** The values of a member, as canonical JSON, with which a branch holds; undefined if any value may be there. */
type SelectingValues = (name: string) => ReadonlySet<string> | undefined;

/** Results are cached, because large lists have many values for the same branches. */
const known = new WeakMap<JsonObject, Map<string, SelectingValues>>();

function selectingValues(cursor: SchemaCursor, branch: SchemaCursor): SelectingValues {
  if (!isObject(cursor.schema)) return () => undefined;
  const branches = known.get(cursor.schema) ?? new Map<string, SelectingValues>();
  known.set(cursor.schema, branches);
  const selecting = branches.get(branch.pointer) ?? readSelecting(cursor, branch);
  branches.set(branch.pointer, selecting);
  return selecting;
}

function readSelecting(cursor: SchemaCursor, branch: SchemaCursor): SelectingValues {
  const { propertyName, alternatives = [] } = readDiscriminator(cursor) ?? {};
  const { values = [] } = alternatives.find((one) => one.branch.pointer === branch.pointer) ?? {};
  const read = new Map<string, ReadonlySet<string> | undefined>();
  return (name) => {
    if (read.has(name)) return read.get(name);
    const isSelected = name === propertyName && values.length > 0;
    const texts = (isSelected ? values : listedValues(branch, name))?.map(canonicalJson);
    const found = texts && new Set(texts);
    read.set(name, found);
    return found;
  };
}

function admits(branch: SchemaCursor, value: JsonValue): boolean {
  const { schema } = branch;
  if (typeof schema === "boolean") return schema;
  const targets = followReferences(branch);
  if (targets.length > 0) return targets.every((target) => admits(target, value));
  const types = [schema["type"] ?? []].flat();
  return (
    types.length === 0 || types.some((type) => typeof type === "string" && isOfType(type, value))
  );
}

/** Whether a value has a type of JSON Schema. */
export function isOfType(type: string, value: JsonValue): boolean {
  if (type === "null") return value === null;
  if (type === "integer") return Number.isInteger(value);
  return kinds[type]?.(value) ?? typeof value === type;
}

const kinds: Readonly<Record<string, (value: JsonValue) => boolean>> = {
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  array: (value) => Array.isArray(value),
  object: (value) => isObject(value),
};
