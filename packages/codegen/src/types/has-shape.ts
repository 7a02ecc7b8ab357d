import { isObject, type JsonValue } from "@plumbline/contract";

const shapes = [
  "$ref",
  "additionalProperties",
  "allOf",
  "anyOf",
  "const",
  "enum",
  "items",
  "oneOf",
  "patternProperties",
  "prefixItems",
  "properties",
  "required",
  "type",
] as const;

/** Whether a schema determines a type. One that only constrains values, such as `{ minLength: 1 }`, does not. */
export function hasShape(schema: JsonValue | undefined): boolean {
  if (!isObject(schema)) return schema === false;
  const { type, ...rest } = schema;
  const isBareObject = type === "object" && !shapes.some((keyword) => rest[keyword] !== undefined);
  return !isBareObject && shapes.some((keyword) => schema[keyword] !== undefined);
}
