import type { JsonObject } from "../model/json-value.ts";
import { closedObject } from "./closed-object.ts";
import { pointerSchema, textSchema } from "./text-schema.ts";

/** `x-pagination` on an operation. */
export const paginationSchema: JsonObject = closedObject(
  { cursor: textSchema, limit: textSchema, items: pointerSchema, next: pointerSchema },
  ["limit"],
);
