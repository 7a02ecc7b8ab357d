import type { JsonObject } from "../model/json-value.ts";
import { closedObject } from "./closed-object.ts";
import { statusSchema } from "./status-schema.ts";
import { tokenSchema } from "./text-schema.ts";

/** `x-challenge` on a security scheme. */
export const challengeSchema: JsonObject = closedObject({
  unauthenticated: statusSchema,
  forbidden: statusSchema,
  header: tokenSchema,
  scheme: tokenSchema,
  scopeParameter: tokenSchema,
});
