import type { JsonSchema } from "../model/json-value.ts";
import { followReferences } from "./follow-references.ts";
import { type SchemaCursor, subschemasUnder } from "./cursor/schema-cursor.ts";
import { isOnlyNull } from "./is-only-null.ts";

/** Whether a message goes to the server or comes from it. */
export type Direction = "request" | "response";

const marks = { request: "readOnly", response: "writeOnly" } as const;

/**
 * Whether a property is left out of messages in one direction: its schema, a schema it refers to, one in its `allOf` or all of its
 * alternatives other than `null` are `readOnly` (requests) or `writeOnly` (responses).
 * @see https://spec.openapis.org/oas/v3.0.4#fixed-fields-for-schema-object
 */
export function isOmitted(property: SchemaCursor, direction: Direction): boolean {
  return isLeftOut(property, direction, new Set());
}

function isLeftOut(
  cursor: SchemaCursor,
  direction: Direction,
  around: ReadonlySet<string>,
): boolean {
  if (isMarked(cursor.schema, direction)) return true;
  if (around.has(cursor.pointer)) return false;
  const inside = new Set([...around, cursor.pointer]);
  const isOut = (child: SchemaCursor): boolean => isLeftOut(child, direction, inside);
  const alternatives = [subschemasUnder(cursor, "anyOf"), subschemasUnder(cursor, "oneOf")];
  return (
    followReferences(cursor).some(isOut) ||
    subschemasUnder(cursor, "allOf").some(isOut) ||
    alternatives.some((branches) => {
      const things = branches.filter((branch) => !isOnlyNull(branch));
      return things.length > 0 && things.every(isOut);
    })
  );
}

/** Whether the schema itself says so. */
export function isMarked(schema: JsonSchema, direction: Direction): boolean {
  return typeof schema === "object" && schema[marks[direction]] === true;
}
