import type { JsonObject } from "../model/json-value.ts";
import { closedObject } from "./closed-object.ts";
import { textListSchema, textSchema } from "./text-schema.ts";

/** `x-mcp` at the root. */
export const mcpSchema: JsonObject = closedObject(
  {
    name: textSchema,
    credentials: { ...textListSchema, minItems: 1 },
    tools: { enum: ["operations"] },
  },
  ["tools"],
);
