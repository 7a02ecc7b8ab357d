import type { JsonObject } from "../model/json-value.ts";

const kind: JsonObject = {
  enum: ["fields", "values", "bounds", "names", "validation", "statuses"],
};

/** `x-open` anywhere in the document: one kind, or a list of kinds. */
export const openSchema: JsonObject = {
  if: { type: "array" },
  // oxlint-disable-next-line unicorn/no-thenable -- a JSON Schema keyword
  then: { type: "array", items: kind, minItems: 1, uniqueItems: true },
  else: kind,
};
