import type { JsonObject } from "../../model/json-value.ts";

export const textSchema: JsonObject = { type: "string", minLength: 1 };

/** A header name is a token. @see https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2 */
export const tokenSchema: JsonObject = { type: "string", pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$" };

export const pointerSchema: JsonObject = { type: "string", format: "json-pointer" };

export const textListSchema: JsonObject = { type: "array", items: textSchema, uniqueItems: true };
