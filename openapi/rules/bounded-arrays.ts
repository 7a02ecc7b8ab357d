import type { Oas3Rule } from "@redocly/openapi-core";
import { checkRequestSchemas } from "./check-request-schemas.ts";
import { listsValues, readTypes } from "./reading/read-types.ts";

/** Every request array has `maxItems`. */
export const boundedArrays: Oas3Rule = checkRequestSchemas({
  appliesTo: (schema) => readTypes(schema).includes("array"),
  isStated: (schema) => typeof schema.maxItems === "number" || listsValues(schema),
  unlessOpen: "bounds",
  message:
    "This request array has no `maxItems`. Add it, or mark the array `x-open: [bounds]` if the source states no bound.",
});
