import type { JsonValue } from "../../model/json-value.ts";
import { applicators, isConstraining } from "../../schema/cursor/applicators.ts";

/** Keywords that constrain a value by themselves. @see https://json-schema.org/draft/2020-12/json-schema-validation */
export const constraintKeywords: ReadonlySet<string> = new Set([
  "anyOf",
  "const",
  "contains",
  "dependentRequired",
  "enum",
  "exclusiveMaximum",
  "exclusiveMinimum",
  "format",
  "if",
  "maxContains",
  "maxItems",
  "maxLength",
  "maxProperties",
  "maximum",
  "minContains",
  "minItems",
  "minLength",
  "minProperties",
  "minimum",
  "multipleOf",
  "not",
  "oneOf",
  "pattern",
  "required",
  "type",
  "uniqueItems",
]);

/** Whether a keyword with this value constrains anything: `uniqueItems: false` or an empty `required` does not. */
export function isConstraint(keyword: string, value: JsonValue | undefined): boolean {
  if (keyword === "uniqueItems") return value === true;
  if (keyword === "required") return Array.isArray(value) && value.length > 0;
  return (
    constraintKeywords.has(keyword) ||
    (value === false && applicators.get(keyword)?.holds === "schema" && isConstraining(keyword))
  );
}
