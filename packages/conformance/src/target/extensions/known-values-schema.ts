import type { JsonObject } from "@plumbline/contract";
import type { KnownValues } from "../../model/known-values.ts";

const text = { type: "string", minLength: 1 };
const list = { type: "array", minItems: 1 };

/** The format of `values` in a configuration or a hook. */
export const knownValuesSchema: JsonObject = {
  type: "array",
  items: {
    type: "object",
    additionalProperties: false,
    properties: {
      name: text,
      pattern: { ...text, format: "regex" },
      pointer: { ...text, format: "json-pointer" },
      operation: text,
      good: list,
      bad: list,
    } satisfies Record<keyof KnownValues, JsonObject>,
  },
};
