import type { Oas3Rule } from "@redocly/openapi-core";
import { checkRequestSchemas } from "./check-request-schemas.ts";
import type { DocumentNode } from "./reading/place.ts";
import { listsValues, readTypes } from "./reading/read-types.ts";

/** Every request number has a minimum and a maximum. */
export const boundedNumbers: Oas3Rule = checkRequestSchemas({
  appliesTo: (schema) => readTypes(schema).some((type) => type === "integer" || type === "number"),
  isStated: (schema) =>
    listsValues(schema) || (hasEdge(schema, "minimum") && hasEdge(schema, "maximum")),
  unlessOpen: "bounds",
  message:
    "This request number has no minimum or no maximum. Add `minimum` and `maximum`, or mark the number `x-open: [bounds]` if the source states none.",
});

function hasEdge(schema: DocumentNode, edge: "minimum" | "maximum"): boolean {
  const exclusive = edge === "minimum" ? "exclusiveMinimum" : "exclusiveMaximum";
  return typeof schema[edge] === "number" || typeof schema[exclusive] === "number";
}
