import { requiredSchemas } from "./applied-schemas.ts";
import type { SchemaCursor } from "./schema-cursor.ts";

const marks = { request: "readOnly", response: "writeOnly" } as const;

/**
 * Whether a property is left out of messages in one direction: its schema, a schema it refers to or one in its `allOf` is
 * `readOnly` (requests) or `writeOnly` (responses). @see https://spec.openapis.org/oas/v3.0.4#fixed-fields-for-schema-object
 */
export function isOmitted(property: SchemaCursor, direction: "request" | "response"): boolean {
  return requiredSchemas(property).some(
    ({ schema }) => typeof schema === "object" && schema[marks[direction]] === true,
  );
}
