import type { JsonObject, JsonValue, SchemaCursor, SchemaHandle } from "@plumbline/contract";
import { isOfType } from "./only-fitting.ts";
import { visitApplied } from "./visit-applied.ts";

/** JSON Pointers of the schema keywords that constrain a valid value: the keywords that apply to its type and to the types of its parts. */
export function exercisedKeywords(
  document: JsonObject,
  handle: SchemaHandle,
  value: JsonValue,
): string[] {
  const found = new Set<string>();
  visitApplied(document, handle, value, (cursor, part) => {
    for (const { keyword, clause } of clausesOf(cursor))
      if (concerns(keyword, part.value)) found.add(clause);
  });
  return [...found];
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

const keywordTypes: Readonly<Record<string, string>> = {
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
  const type = keywordTypes[keyword];
  return type === undefined || isOfType(type, value);
}
