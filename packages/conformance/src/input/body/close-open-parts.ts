import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  type SchemaCursor,
  type SchemaHandle,
  schemasOfPart,
  subschemaAt,
} from "@plumbline/contract";
import { marksOn, rootSchemas } from "../schema/marks-on.ts";

export interface OpenContext {
  readonly document: JsonObject;
  readonly schema: SchemaHandle;
  /** A value that the target is known to accept. The parts of this value replace the open parts of the generated value. */
  readonly plain: JsonValue | undefined;
}

/**
 * Replaces each part of a generated value that an `x-open` mark covers with the plain value's part, or leaves it out if the plain value has
 * none. If only the fields are open, the fields that the document lists stay.
 */
export function closeOpenParts(
  { document, schema, plain }: OpenContext,
  value: JsonValue,
): JsonValue | undefined {
  return close({ applied: rootSchemas(document, schema), plain }, value);
}

interface PartContext {
  /** The schemas that apply to the part. */
  readonly applied: readonly SchemaCursor[];
  readonly plain: JsonValue | undefined;
}

function close(part: PartContext, value: JsonValue): JsonValue | undefined {
  const marks = new Set(part.applied.flatMap(marksOn));
  if ([...marks].some((kind) => kind !== "fields")) return part.plain;
  if (isArray(value)) return closeItems(part, value);
  return isObject(value) ? closeMembers(part, value, marks.has("fields")) : value;
}

function closeMembers(
  { applied, plain }: PartContext,
  value: JsonObject,
  isFieldsOpen: boolean,
): JsonValue {
  const members = Object.entries(value).flatMap(([name, member]) => {
    if (member === undefined || (isFieldsOpen && !isListed(applied, name))) return [];
    const known = isObject(plain) ? plain[name] : undefined;
    const closed = close({ applied: schemasOfPart(applied, name), plain: known }, member);
    return closed === undefined ? [] : [[name, closed] as const];
  });
  return Object.fromEntries(members);
}

function closeItems(
  { applied, plain }: PartContext,
  values: readonly JsonValue[],
): JsonValue | undefined {
  const known = isArray(plain) ? plain : [];
  const items = values.map((item, index) =>
    close({ applied: schemasOfPart(applied, String(index)), plain: known[index] }, item),
  );
  return items.includes(undefined) ? plain : items.filter((item) => item !== undefined);
}

function isListed(applied: readonly SchemaCursor[], name: string): boolean {
  return applied.some((cursor) => subschemaAt(cursor, "properties", name) !== undefined);
}
