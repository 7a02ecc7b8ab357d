import {
  appliedSchemas,
  type Contract,
  isArray,
  isObject,
  isOmitted,
  type JsonValue,
  openSchema,
  type SchemaCursor,
  type SchemaHandle,
  schemasOfPart,
} from "@plumbline/contract";

/** Removes `writeOnly` members from the value of a response. @see https://spec.openapis.org/oas/v3.0.4#fixed-fields-for-schema-object */
export function leaveOutWritten(
  { document }: Contract,
  { pointer }: SchemaHandle,
  value: JsonValue,
): JsonValue {
  const cursor = openSchema(document, pointer);
  return cursor === undefined ? value : reduced(appliedSchemas(cursor), value);
}

function reduced(schemas: readonly SchemaCursor[], value: JsonValue): JsonValue {
  if (isArray(value))
    return value.map((item, index) => reduced(schemasOfPart(schemas, String(index)), item));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).flatMap(([name, member]) => {
    const parts = schemasOfPart(schemas, name);
    if (member === undefined || parts.some((part) => isOmitted(part, "response"))) return [];
    return [[name, reduced(parts, member)] as const];
  });
  return Object.fromEntries(kept);
}
