import { walkDocument } from "../document/walk-document.ts";
import { asArray, isObject, isString } from "../json/is-object.ts";
import type { JsonObject } from "../model/json-value.ts";
import { requiredSchemas } from "./applied-schemas.ts";
import { type Direction, isMarked, isOmitted } from "./is-omitted.ts";
import { openSchema, type SchemaCursor, subschemaAt, subschemasUnder } from "./schema-cursor.ts";

/** Names of properties by the pointer of the schema that requires them. */
export type OmittedRequirements = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The required properties that messages in one direction leave out: `readOnly` ones in requests, `writeOnly` ones in responses.
 * @see https://spec.openapis.org/oas/v3.0.4#fixed-fields-for-schema-object
 */
export function omittedRequirements(
  document: JsonObject,
  direction: Direction,
): OmittedRequirements {
  const found = new Map<string, Set<string>>();
  if (!hasMark(document, direction)) return found;
  walkDocument(document, ({ pointer }) => {
    const cursor = openSchema(document, pointer);
    for (const { at, name } of cursor ? requirementsOf(cursor) : []) {
      if (found.get(at)?.has(name) || !isLeftOut(cursor, name, direction)) continue;
      found.set(at, (found.get(at) ?? new Set()).add(name));
    }
  });
  return found;
}

/** Few documents have such a mark, and a large one takes long to search. */
function hasMark(document: JsonObject, direction: Direction): boolean {
  let isFound = false;
  walkDocument(document, ({ value }) => {
    isFound ||= isMarked(value, direction);
  });
  return isFound;
}

interface Requirement {
  readonly at: string;
  readonly name: string;
}

/** What a schema and the members of its `allOf` require, references left out. */
function requirementsOf(cursor: SchemaCursor): readonly Requirement[] {
  const { schema, pointer } = cursor;
  if (!isObject(schema)) return [];
  const names = asArray(schema["required"]).filter(isString);
  return [
    ...names.map((name) => ({ at: pointer, name })),
    ...subschemasUnder(cursor, "allOf").flatMap(requirementsOf),
  ];
}

function isLeftOut(cursor: SchemaCursor | undefined, name: string, direction: Direction): boolean {
  const schemas = cursor ? requiredSchemas(cursor) : [];
  const properties = schemas.flatMap((schema) => subschemaAt(schema, "properties", name) ?? []);
  return properties.some((property) => isOmitted(property, direction));
}
