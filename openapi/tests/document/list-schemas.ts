import {
  formatPointer,
  type JsonObject as Json,
  openSchema,
  subschemasOf,
} from "@plumbline/contract";
import { isObject, type JsonObject } from "./read-bundle.ts";

export interface SchemaEntry {
  readonly pointer: string;
  readonly schema: unknown;
  /** Whether it is not inside another schema. */
  readonly isRoot: boolean;
}

/** Every schema of the document, including subschemas: under a key `schema` or in the components. */
export function listSchemas(document: JsonObject): SchemaEntry[] {
  return listPlaces(document, []).flatMap((pointer) => walkSchema(document, pointer, true));
}

function listPlaces(value: unknown, tokens: readonly (string | number)[]): string[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => listPlaces(item, [...tokens, index]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const at = [...tokens, key];
    if (key === "example" || key === "examples" || key.startsWith("x-")) return [];
    return key === "schema" || isComponent(at) ? [formatPointer(at)] : listPlaces(child, at);
  });
}

function isComponent(tokens: readonly (string | number)[]): boolean {
  return tokens.length === 3 && tokens[0] === "components" && tokens[1] === "schemas";
}

function walkSchema(document: JsonObject, pointer: string, isRoot: boolean): SchemaEntry[] {
  // The document was read from JSON.
  const cursor = openSchema(document as Json, pointer);
  if (!cursor) return [];
  const below = subschemasOf(cursor).flatMap((child) => walkSchema(document, child.pointer, false));
  return [{ pointer, schema: cursor.schema, isRoot }, ...below];
}
