import { type JsonObject, resolvePointer, type SchemaIssue } from "@plumbline/contract";

/** Whether an answer lacks a property that is required of requests alone. @see https://spec.openapis.org/oas/v3.0.4#schema-object (writeOnly) */
export function isOnlyWritten(document: JsonObject, issue: SchemaIssue): boolean {
  const missing = issue.keyword === "required" ? issue.params["missingProperty"] : undefined;
  if (typeof missing !== "string") return false;
  const schema = resolvePointer(document, issue.schemaPointer.replace(/\/[^/]*$/, ""));
  return isWriteOnly(document, memberOf(memberOf(schema, "properties"), missing));
}

function isWriteOnly(document: JsonObject, schema: unknown, depth = 0): boolean {
  if (memberOf(schema, "writeOnly") === true) return true;
  const reference = memberOf(schema, "$ref");
  if (typeof reference !== "string" || !reference.startsWith("#") || depth > mostSteps)
    return false;
  return isWriteOnly(document, resolvePointer(document, reference), depth + 1);
}

const mostSteps = 20;

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name] // an object that has the member
    : undefined;
}
