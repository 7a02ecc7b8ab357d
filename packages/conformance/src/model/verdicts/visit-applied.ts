import {
  followReferences,
  isObject,
  itemSchemas,
  type JsonObject,
  type JsonValue,
  memberSchemas,
  openSchema,
  type SchemaCursor,
  type SchemaHandle,
  subschemaAt,
  subschemasUnder,
} from "@plumbline/contract";
import { onlyFitting } from "./only-fitting.ts";

/** A part of a value. */
export interface ValuePart {
  readonly value: JsonValue;
  /** From the root of the value to the part. */
  readonly tokens: readonly string[];
}

/**
 * Visits each schema that surely holds for a valid value or one of its parts. `then`, `else` and the schemas of `unevaluated*` are
 * not visited, because other keywords decide which values they apply to.
 */
export function visitApplied(
  document: JsonObject,
  handle: SchemaHandle,
  value: JsonValue,
  visit: (cursor: SchemaCursor, part: ValuePart) => void,
): void {
  const root = openSchema(document, handle.pointer);
  if (root) walk(root, { value, tokens: [] }, visit);
}

function walk(
  cursor: SchemaCursor,
  part: ValuePart,
  visit: Parameters<typeof visitApplied>[3],
): void {
  if (typeof cursor.schema === "boolean") return;
  visit(cursor, part);
  const { value, tokens } = part;
  for (const target of [...followReferences(cursor), ...branchesFor(cursor, value)])
    walk(target, part, visit);
  for (const [name, inner] of partsOf(value))
    for (const child of Array.isArray(value)
      ? itemSchemas(cursor, name)
      : memberSchemas(cursor, name))
      walk(child, { value: inner, tokens: [...tokens, name] }, visit);
}

function partsOf(value: JsonValue): readonly (readonly [name: string, part: JsonValue])[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    part === undefined ? [] : [[name, part]],
  );
}

/** The branches of a schema that surely hold for a valid value. */
function branchesFor(cursor: SchemaCursor, value: JsonValue): readonly SchemaCursor[] {
  const names = isObject(value) ? Object.keys(value) : [];
  return [
    ...subschemasUnder(cursor, "allOf"),
    ...onlyFitting(cursor, "anyOf", value),
    ...onlyFitting(cursor, "oneOf", value),
    ...names.flatMap((name) => subschemaAt(cursor, "dependentSchemas", name) ?? []),
  ];
}
