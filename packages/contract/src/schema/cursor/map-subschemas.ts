import { isArray, isObject } from "../../json/is-object.ts";
import type { JsonObject, JsonSchema, JsonValue } from "../../model/json-value.ts";
import { formatPointer } from "../../json/format-pointer.ts";
import { applicators } from "./applicators.ts";
import { isSchema } from "./schema-cursor.ts";

/** Replaces a schema that a keyword holds. `path` leads there from the schema that has the keyword: `/properties/name`. */
export type MapSubschema = (schema: JsonSchema, path: string) => JsonSchema;

/**
 * A copy of a schema in which every schema that its keywords hold is replaced. Other keywords stay as they are, payloads such as
 * `enum` and `default` included.
 */
export function mapSubschemas(schema: JsonObject, map: MapSubschema): JsonObject {
  const entries = Object.entries(schema).map(([keyword, held]) => [
    keyword,
    mapHeld(keyword, held, map),
  ]);
  return Object.fromEntries(entries);
}

function mapHeld(
  keyword: string,
  held: JsonValue | undefined,
  map: MapSubschema,
): JsonValue | undefined {
  const holds = applicators.get(keyword)?.holds;
  const mapOne = (value: JsonValue | undefined, ...name: readonly string[]) =>
    isSchema(value) ? map(value, formatPointer([keyword, ...name])) : value;
  if (holds === "schema") return mapOne(held);
  if (holds === "list" && isArray(held))
    return held.map((value, index) => mapOne(value, String(index)) ?? null);
  if (holds !== "map" || !isObject(held)) return held;
  return Object.fromEntries(
    Object.entries(held).map(([name, value]) => [name, mapOne(value, name)]),
  );
}
