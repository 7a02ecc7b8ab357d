import { walkDocument } from "../../document/walk-document.ts";
import { isArray, isString } from "../../json/is-object.ts";
import type { JsonObject, JsonValue } from "../../model/json-value.ts";

/** Identifiers of the JSON Schema drafts before 2020-12. */
const olderDraft = /^https?:\/\/json-schema\.org\/(?:draft-0\d|draft\/2019-09)\//;

/** A schema of a copy, which may be changed. */
type MutableSchema = Record<string, JsonValue | undefined>;

/**
 * Rewrites schemas that declare an older draft, by their own `$schema` or by the document's `jsonSchemaDialect`, so that
 * they mean the same in 2020-12. A document without such schemas is returned unchanged.
 * @see https://spec.openapis.org/oas/v3.1.1#specifying-schema-dialects
 */
export function moderniseSchemas(document: JsonObject): JsonObject {
  const roots: string[] = isOlder(document.jsonSchemaDialect) ? [""] : [];
  walkDocument(document, ({ value, pointer }) => {
    if (isOlder(value.$schema)) roots.push(pointer);
  });
  if (roots.length === 0) return document;
  const copy = structuredClone(document);
  walkDocument(copy, ({ value, pointer }) => {
    // Only this function has the copy.
    if (roots.some((root) => pointer === root || pointer.startsWith(`${root}/`))) modernise(value);
  });
  return copy;
}

function isOlder(dialect: unknown): boolean {
  return isString(dialect) && olderDraft.test(dialect);
}

function modernise(schema: MutableSchema): void {
  moderniseBound(schema, "exclusiveMinimum", "minimum");
  moderniseBound(schema, "exclusiveMaximum", "maximum");
  moderniseItems(schema);
  delete schema.$schema;
  if (isOlder(schema.jsonSchemaDialect)) delete schema.jsonSchemaDialect;
}

/** Draft 04 had a boolean next to the bound. */
function moderniseBound(schema: MutableSchema, exclusive: string, inclusive: string): void {
  if (typeof schema[exclusive] !== "boolean") return;
  const bound = schema[inclusive];
  const isExclusive = schema[exclusive] && bound !== undefined;
  delete schema[exclusive];
  if (!isExclusive) return;
  schema[exclusive] = bound;
  delete schema[inclusive];
}

/** Until 2019-09, `items` held the list of schemas, and `additionalItems` the schema of the rest. */
function moderniseItems(schema: MutableSchema): void {
  if (!isArray(schema.items)) return;
  schema.prefixItems = schema.items;
  delete schema.items;
  if (schema.additionalItems !== undefined) schema.items = schema.additionalItems;
  delete schema.additionalItems;
}
