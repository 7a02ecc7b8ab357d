import type { JsonObject } from "../model/json-value.ts";
import { closedObject } from "./closed-object.ts";
import { pointerSchema, textSchema } from "./text-schema.ts";

/** `x-reflects` on an operation. */
export const reflectsSchema: JsonObject = {
  type: "array",
  items: closedObject({
    through: textSchema,
    fields: {
      type: "object",
      minProperties: 1,
      propertyNames: pointerSchema,
      additionalProperties: pointerSchema,
    },
  }),
};
