import type { JsonObject } from "../../model/json-value.ts";
import { closedObject } from "./closed-object.ts";
import { durationSchema } from "./duration-schema.ts";
import { statusSchema } from "./status-schema.ts";
import { textListSchema, textSchema } from "./text-schema.ts";

/** `x-rate-limits` at the root. */
export const rateLimitsSchema: JsonObject = {
  type: "array",
  items: closedObject(
    {
      name: textSchema,
      limit: { type: "integer", minimum: 1 },
      window: durationSchema,
      per: textSchema,
      counts: { enum: ["all", "mutating"] },
      sharedWith: textListSchema,
      exceeded: statusSchema,
      retryAfter: durationSchema,
    },
    ["sharedWith"],
  ),
};
