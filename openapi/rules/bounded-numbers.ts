import type { Oas3Rule } from "@redocly/openapi-core";
import { checkRequestSchemas } from "./check-request-schemas.ts";
import type { DocumentNode } from "./reading/place.ts";
import { listsValues, readTypes } from "./reading/schema-types.ts";

/** Every number that may be sent, integer or not, has a smallest and a largest value. */
export const boundedNumbers: Oas3Rule = checkRequestSchemas({
  appliesTo: (schema) => readTypes(schema).some((type) => type === "integer" || type === "number"),
  isStated: (schema) =>
    listsValues(schema) || (hasEdge(schema, "minimum") && hasEdge(schema, "maximum")),
  unlessOpen: "bounds",
  message:
    "This number has no smallest or no largest value. Add `minimum` and `maximum`, or mark it `x-open: [bounds]` where the source names none.",
});

function hasEdge(schema: DocumentNode, edge: "minimum" | "maximum"): boolean {
  const exclusive = edge === "minimum" ? "exclusiveMinimum" : "exclusiveMaximum";
  return typeof schema[edge] === "number" || typeof schema[exclusive] === "number";
}
