import type { Oas3Rule } from "@redocly/openapi-core";
import { checkRequestSchemas } from "./check-request-schemas.ts";
import { isBoundedPattern } from "./is-bounded-pattern.ts";
import type { DocumentNode } from "./reading/place.ts";
import { listsValues, readTypes } from "./reading/read-types.ts";

/** Formats with a fixed length. */
const boundedFormats: ReadonlySet<unknown> = new Set(["uuid", "date", "ipv4", "ipv6"]);

/** Every request string has a maximum length. */
export const boundedStrings: Oas3Rule = checkRequestSchemas({
  appliesTo: (schema) => readTypes(schema).includes("string"),
  isStated: isBounded,
  unlessOpen: "bounds",
  message:
    "This request string has no maximum length. Add `maxLength`, an `enum`, a format of fixed length or a bounded pattern, or mark the string `x-open: [bounds]` if the source states no bound.",
});

function isBounded(schema: DocumentNode): boolean {
  return (
    typeof schema.maxLength === "number" ||
    listsValues(schema) ||
    boundedFormats.has(schema.format) ||
    (typeof schema.pattern === "string" && isBoundedPattern(schema.pattern))
  );
}
