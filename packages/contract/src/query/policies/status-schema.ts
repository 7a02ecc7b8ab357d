import type { JsonObject } from "../../model/json-value.ts";

/** An HTTP status code. @see https://www.rfc-editor.org/rfc/rfc9110#section-15 */
export const statusSchema: JsonObject = { type: "integer", minimum: 100, maximum: 599 };
