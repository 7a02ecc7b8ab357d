import type { Oas3Rule } from "@redocly/openapi-core";
import { checkRequestSchemas } from "./check-request-schemas.ts";
import { isBoundedPattern } from "./is-bounded-pattern.ts";
import type { DocumentNode } from "./reading/place.ts";
import { listsValues, readTypes } from "./reading/schema-types.ts";

/** Formats whose values cannot grow: their grammar fixes the length. */
const boundedFormats: ReadonlySet<unknown> = new Set(["uuid", "date", "ipv4", "ipv6"]);

/** Every string that may be sent has a longest length. */
export const boundedStrings: Oas3Rule = checkRequestSchemas({
  appliesTo: (schema) => readTypes(schema).includes("string"),
  isStated: isBounded,
  unlessOpen: "bounds",
  message:
    "This string may be of any length. Add `maxLength`, an `enum`, a format of fixed length or a pattern that ends, or mark it `x-open: [bounds]` where the source names no bound.",
});

function isBounded(schema: DocumentNode): boolean {
  return (
    typeof schema.maxLength === "number" ||
    listsValues(schema) ||
    boundedFormats.has(schema.format) ||
    (typeof schema.pattern === "string" && isBoundedPattern(schema.pattern))
  );
}
