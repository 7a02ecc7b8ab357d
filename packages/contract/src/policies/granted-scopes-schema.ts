import type { JsonObject } from "../model/json-value.ts";
import { pointerSchema } from "./text-schema.ts";

/** `x-granted-scopes` on an operation. */
export const grantedScopesSchema: JsonObject = pointerSchema;
