import {
  followReferences,
  isObject,
  itemSchemas,
  type JsonObject,
  type JsonValue,
  memberSchemas,
  openSchema,
  type SchemaCursor,
  type SchemaHandle,
  subschemaAt,
  subschemasUnder,
} from "@plumbline/contract";

/** JSON Pointers of the schema keywords that constrain a valid value: the keywords that apply to its type and to those of its parts. */
export function exercisedKeywords(
  document: JsonObject,
  handle: SchemaHandle,
  value: JsonValue,
): string[] {
  const found = new Set<string>();
  const root = openSchema(document, handle.pointer);
  if (root) walk(root, value, found);
  return [...found];
}

/**
 * `then`, `else` and the schemas of `unevaluated*` are not entered: which values they apply to depends on other keywords, and a clause
 * is to be counted as exercised only if it surely was.
 */
function walk(cursor: SchemaCursor, value: JsonValue, found: Set<string>): void {
  if (typeof cursor.schema === "boolean") return;
  for (const { keyword, clause } of clausesOf(cursor))
    if (concerns(keyword, value)) found.add(clause);
  for (const target of [...followReferences(cursor), ...branchesFor(cursor, value)])
    walk(target, value, found);
  for (const [name, part] of partsOf(value))
    for (const child of Array.isArray(value)
      ? itemSchemas(cursor, name)
      : memberSchemas(cursor, name))
      walk(child, part, found);
}

interface KeywordClause {
  readonly keyword: string;
  /** JSON Pointer of the keyword. */
  readonly clause: string;
}

const known = new WeakMap<SchemaCursor["schema"] & object, Map<string, readonly KeywordClause[]>>();

/** The keywords of a schema without its references. Cached, so that a run keeps the text of each pointer once. */
function clausesOf({ schema, pointer }: SchemaCursor): readonly KeywordClause[] {
  if (typeof schema === "boolean") return [];
  const byPointer = known.get(schema) ?? new Map<string, readonly KeywordClause[]>();
  const clauses =
    byPointer.get(pointer) ??
    Object.keys(schema)
      .filter((keyword) => keyword !== "$ref" && keyword !== "$dynamicRef")
      .map((keyword) => ({ keyword, clause: `${pointer}/${keyword}` }));
  known.set(schema, byPointer.set(pointer, clauses));
  return clauses;
}

function partsOf(value: JsonValue): readonly (readonly [name: string, part: JsonValue])[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    part === undefined ? [] : [[name, part]],
  );
}

/** The branches of a schema that surely hold for a valid value. */
function branchesFor(cursor: SchemaCursor, value: JsonValue): readonly SchemaCursor[] {
  const names = isObject(value) ? Object.keys(value) : [];
  return [
    ...subschemasUnder(cursor, "allOf"),
    ...onlyFitting(subschemasUnder(cursor, "anyOf"), value),
    ...onlyFitting(subschemasUnder(cursor, "oneOf"), value),
    ...names.flatMap((name) => subschemaAt(cursor, "dependentSchemas", name) ?? []),
  ];
}

/** If one branch alone admits the type of the value, that branch holds. */
function onlyFitting(branches: readonly SchemaCursor[], value: JsonValue): readonly SchemaCursor[] {
  const fitting = branches.filter((branch) => admits(branch, value));
  return fitting.length === 1 ? fitting : [];
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

function isOfType(type: string, value: JsonValue): boolean {
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

const keywordKinds: Readonly<Record<string, keyof typeof kinds>> = {
  minLength: "string",
  maxLength: "string",
  pattern: "string",
  format: "string",
  minimum: "number",
  maximum: "number",
  exclusiveMinimum: "number",
  exclusiveMaximum: "number",
  multipleOf: "number",
  items: "array",
  minItems: "array",
  maxItems: "array",
  uniqueItems: "array",
  contains: "array",
  prefixItems: "array",
  properties: "object",
  required: "object",
  additionalProperties: "object",
  minProperties: "object",
  maxProperties: "object",
  patternProperties: "object",
  propertyNames: "object",
  dependentRequired: "object",
  dependentSchemas: "object",
  unevaluatedItems: "array",
  unevaluatedProperties: "object",
};

function concerns(keyword: string, value: JsonValue): boolean {
  const kind = keywordKinds[keyword];
  return kind === undefined || kinds[kind]?.(value) === true;
}
