import type { JsonObject } from "../../model/json-value.ts";

/** A schema of an object with exactly these fields, each required unless it is listed as optional. */
export function closedObject(
  properties: Readonly<Record<string, JsonObject>>,
  optional: readonly string[] = [],
): JsonObject {
  return {
    type: "object",
    additionalProperties: false,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    properties,
  };
}
