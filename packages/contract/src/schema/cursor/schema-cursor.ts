import { stepInto } from "../../json/step-into.ts";
import { formatPointer } from "../../json/format-pointer.ts";
import { resolvePointer } from "../../json/resolve-pointer.ts";
import { isArray, isObject } from "../../json/is-object.ts";
import type { JsonObject, JsonSchema, JsonValue } from "../../model/json-value.ts";
import { applicators } from "./applicators.ts";

/** A schema and its place in a document. */
export interface SchemaCursor {
  /** The document that references lead into. It must not change while cursors point into it. */
  readonly document: JsonObject;
  /** JSON Pointer of the schema in the document. */
  readonly pointer: string;
  readonly schema: JsonSchema;
}

/** A schema that a keyword of another schema holds. */
export interface Subschema extends SchemaCursor {
  readonly keyword: string;
  /** Its name in a map such as `properties`, or its index in a list such as `allOf`. */
  readonly name?: string;
}

/**
 * A cursor at the schema that a JSON Pointer names; undefined if the document has no schema there.
 * Throws ContractError `pointer-invalid`.
 *
 * @example
 * ```ts
 * import { loadContract, openSchema } from "@plumbline/contract";
 *
 * const { document } = await loadContract("openapi.yaml");
 * export const book = openSchema(document, "/components/schemas/Book");
 * ```
 */
export function openSchema(document: JsonObject, pointer: string): SchemaCursor | undefined {
  const schema = resolvePointer(document, pointer);
  return isSchema(schema) ? { document, pointer, schema } : undefined;
}

/** Every schema that the keywords of a schema hold, in the order of the document. References are not followed. */
export function subschemasOf(cursor: SchemaCursor): readonly Subschema[] {
  const { schema } = cursor;
  if (typeof schema === "boolean") return [];
  return Object.keys(schema).flatMap((keyword) => subschemasUnder(cursor, keyword));
}

/** The schemas that one keyword of a schema holds; none if the keyword is absent or holds no schemas. */
export function subschemasUnder(cursor: SchemaCursor, keyword: string): readonly Subschema[] {
  const holds = applicators.get(keyword)?.holds;
  const held = isObject(cursor.schema) ? stepInto(cursor.schema, keyword) : undefined;
  if (holds === undefined || held === undefined) return [];
  const pointer = `${cursor.pointer}/${keyword}`;
  const { document } = cursor;
  if (holds === "schema")
    return isSchema(held) ? [{ document, pointer, schema: held, keyword }] : [];
  if (holds === "list" ? !isArray(held) : !isObject(held)) return [];
  // A list or an object, as checked above.
  return Object.entries(held as JsonObject).flatMap(([name, schema]) =>
    isSchema(schema)
      ? [{ document, pointer: `${pointer}${formatPointer([name])}`, schema, keyword, name }]
      : [],
  );
}

/** The schema that a keyword holds under one name or index; for a keyword that holds one schema, without a name. */
export function subschemaAt(
  cursor: SchemaCursor,
  keyword: string,
  name?: string,
): Subschema | undefined {
  const held = isObject(cursor.schema) ? stepInto(cursor.schema, keyword) : undefined;
  const schema = name === undefined ? held : stepInto(held, name);
  if (!isSchema(schema)) return undefined;
  const pointer = `${cursor.pointer}${formatPointer(name === undefined ? [keyword] : [keyword, name])}`;
  return {
    document: cursor.document,
    pointer,
    schema,
    keyword,
    ...(name !== undefined && { name }),
  };
}

/** Whether a value is a JSON Schema: an object or a boolean. */
export function isSchema(value: JsonValue | undefined): value is JsonSchema {
  return typeof value === "boolean" || isObject(value);
}
