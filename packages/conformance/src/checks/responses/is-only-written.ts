import {
  isOmitted,
  type JsonObject,
  openSchema,
  type SchemaIssue,
  subschemaAt,
} from "@plumbline/contract";

/** Whether a missing property is required in requests only. @see https://spec.openapis.org/oas/v3.0.4#fixed-fields-for-schema-object (writeOnly) */
export function isOnlyWritten(document: JsonObject, issue: SchemaIssue): boolean {
  const missing = issue.keyword === "required" ? issue.params["missingProperty"] : undefined;
  if (typeof missing !== "string") return false;
  const schema = openSchema(document, issue.schemaPointer.replace(/\/[^/]*$/, ""));
  const property = schema && subschemaAt(schema, "properties", missing);
  return property !== undefined && isOmitted(property, "response");
}
