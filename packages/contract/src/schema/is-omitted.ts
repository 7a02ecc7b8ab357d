import type { JsonSchema } from "../model/json-value.ts";
import { requiredSchemas } from "./applied-schemas.ts";
import type { SchemaCursor } from "./schema-cursor.ts";

/** Whether a message goes to the server or comes from it. */
export type Direction = "request" | "response";

const marks = { request: "readOnly", response: "writeOnly" } as const;

/**
 * Whether a property is left out of messages in one direction: its schema, a schema it refers to or one in its `allOf` is
 * `readOnly` (requests) or `writeOnly` (responses). @see https://spec.openapis.org/oas/v3.0.4#fixed-fields-for-schema-object
 */
export function isOmitted(property: SchemaCursor, direction: Direction): boolean {
  return requiredSchemas(property).some(({ schema }) => isMarked(schema, direction));
}

/** Whether the schema itself says so. */
export function isMarked(schema: JsonSchema, direction: Direction): boolean {
  return typeof schema === "object" && schema[marks[direction]] === true;
}
