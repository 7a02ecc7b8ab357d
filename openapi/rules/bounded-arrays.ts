import type { Oas3Rule } from "@redocly/openapi-core";
import { checkRequestSchemas } from "./check-request-schemas.ts";
import { listsValues, readTypes } from "./reading/schema-types.ts";

/** Every array that may be sent has a largest number of items. */
export const boundedArrays: Oas3Rule = checkRequestSchemas({
  appliesTo: (schema) => readTypes(schema).includes("array"),
  isStated: (schema) => typeof schema.maxItems === "number" || listsValues(schema),
  unlessOpen: "bounds",
  message:
    "This array may have any number of items. Add `maxItems`, or mark it `x-open: [bounds]` where the source names no bound.",
});
