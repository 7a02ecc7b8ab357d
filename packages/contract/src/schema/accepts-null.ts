import { isArray, isObject } from "../json/is-object.ts";
import type { JsonObject } from "../model/json-value.ts";
import { followReferences } from "./follow-references.ts";
import { type SchemaCursor, subschemaAt, subschemasUnder } from "./cursor/schema-cursor.ts";
import { namesIn } from "./stated-values.ts";

/**
 * Whether `null` is a valid value of a schema: by `type`, `enum`, `const` and every composite, references followed. No other keyword
 * constrains `null`. A loaded document states `nullable` of OpenAPI 3.0 as a type.
 */
export function acceptsNull(cursor: SchemaCursor): boolean {
  return accepts(cursor, new Set());
}

/** `around` has the schemas that are being decided: a schema that leads back to itself adds no constraint. */
function accepts(cursor: SchemaCursor, around: ReadonlySet<string>): boolean {
  const { schema, pointer } = cursor;
  if (!isObject(schema)) return schema;
  if (around.has(pointer)) return true;
  const inside = new Set([...around, pointer]);
  const accepted = (child: SchemaCursor): boolean => accepts(child, inside);
  return (
    statesNull(schema) &&
    followReferences(cursor).every(accepted) &&
    subschemasUnder(cursor, "allOf").every(accepted) &&
    (schema["anyOf"] === undefined || subschemasUnder(cursor, "anyOf").some(accepted)) &&
    (schema["oneOf"] === undefined ||
      subschemasUnder(cursor, "oneOf").filter(accepted).length === 1) &&
    !subschemasUnder(cursor, "not").some(accepted) &&
    isConsequenceMet(cursor, accepted)
  );
}

/** Whether the keywords that list types or values allow `null`. */
function statesNull({ type, enum: listed, const: only }: JsonObject): boolean {
  const isType = type === undefined || namesIn(type).includes("null");
  return isType && (!isArray(listed) || listed.includes(null)) && (only ?? null) === null;
}

function isConsequenceMet(
  cursor: SchemaCursor,
  accepted: (child: SchemaCursor) => boolean,
): boolean {
  const condition = subschemaAt(cursor, "if");
  const consequence = condition && subschemaAt(cursor, accepted(condition) ? "then" : "else");
  return consequence === undefined || accepted(consequence);
}
