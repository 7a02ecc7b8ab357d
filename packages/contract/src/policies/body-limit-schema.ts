import type { JsonObject } from "../model/json-value.ts";
import { closedObject } from "./closed-object.ts";
import { statusSchema } from "./status-schema.ts";

/** `x-body-limit` at the root. */
export const bodyLimitSchema: JsonObject = closedObject({
  bytes: { type: "integer", minimum: 1 },
  exceeded: statusSchema,
});
