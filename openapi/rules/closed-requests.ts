import type { Oas3Rule } from "@redocly/openapi-core";
import { checkRequestSchemas } from "./check-request-schemas.ts";
import { isObjectSchema } from "./reading/read-types.ts";

/** Every request object declares whether it accepts other properties. */
export const closedRequests: Oas3Rule = checkRequestSchemas({
  appliesTo: isObjectSchema,
  isStated: (schema) => "additionalProperties" in schema || "unevaluatedProperties" in schema,
  unlessOpen: "fields",
  message:
    "This request object does not declare whether it accepts other properties. Add `additionalProperties: false` or `true`, or mark the object `x-open: [fields]` if the source does not show its fields.",
});
