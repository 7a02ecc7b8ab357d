/** A JSON value without parts. */
export type JsonPrimitive = string | number | boolean | null;
/** Any JSON value. */
export type JsonValue = JsonPrimitive | readonly JsonValue[] | JsonObject;
/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}
/** A JSON Schema of draft 2020-12. */
export type JsonSchema = boolean | JsonObject;
