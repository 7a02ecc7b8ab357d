import type { JsonObject } from "../model/json-value.ts";

/** `x-effect` on an operation. */
export const effectSchema: JsonObject = { enum: ["none", "draft", "publish", "spend"] };
