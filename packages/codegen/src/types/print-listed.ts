import { flatten, isArray, type JsonObject, type JsonValue } from "@plumbline/contract";
import { literalType } from "./literal-type.ts";
import { isExact, type ObjectCursor, type PrintScope } from "./print-context.ts";
import { type TypeText, unionOf } from "./type-text.ts";

/** The listed values of the stated types. A type that allows null does not add it to the list. */
export function printListed(cursor: ObjectCursor, scope: PrintScope): TypeText | undefined {
  const { type, enum: values, const: only } = cursor.schema;
  const list = isArray(values) && isEnum(cursor.schema, values, scope) ? values : undefined;
  const { listed } = flatten({ ...cursor, schema: { type, enum: list, const: only } });
  return listed && unionOf([...listed.values()].map(({ value }) => literalType(value)));
}

function isEnum(schema: JsonObject, values: readonly JsonValue[], scope: PrintScope): boolean {
  // No value is valid, which an author cannot mean.
  if (!isExact(scope)) return values.length > 0;
  return (
    schema["type"] !== "object" && !("properties" in schema) && !("additionalProperties" in schema)
  );
}
