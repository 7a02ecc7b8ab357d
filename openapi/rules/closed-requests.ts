import type { Oas3Rule } from "@redocly/openapi-core";
import { checkRequestSchemas } from "./check-request-schemas.ts";
import { isObjectSchema } from "./reading/schema-types.ts";

/** Every object that may be sent says whether it takes other properties. */
export const closedRequests: Oas3Rule = checkRequestSchemas({
  appliesTo: isObjectSchema,
  isStated: (schema) => "additionalProperties" in schema || "unevaluatedProperties" in schema,
  unlessOpen: "fields",
  message:
    "This request object does not say whether it takes other properties. Add `additionalProperties: false`, or `true` where any are welcome, or mark it `x-open: [fields]` where the source does not show them.",
});
