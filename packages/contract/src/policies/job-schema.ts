import type { JsonObject } from "../model/json-value.ts";
import { closedObject } from "./closed-object.ts";
import { pointerSchema, textListSchema, textSchema } from "./text-schema.ts";

/** `x-job` on an operation. */
export const jobSchema: JsonObject = closedObject({
  poll: textSchema,
  id: pointerSchema,
  status: pointerSchema,
  done: textListSchema,
  failed: textListSchema,
});
