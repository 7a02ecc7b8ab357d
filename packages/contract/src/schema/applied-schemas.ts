import type { JsonObject } from "../model/json-value.ts";
import { applicators, isConstraining } from "./cursor/applicators.ts";
import { followReferences } from "./follow-references.ts";
import {
  type SchemaCursor,
  type Subschema,
  subschemasOf,
  subschemasUnder,
} from "./cursor/schema-cursor.ts";

/**
 * The schemas that constrain the same value as a schema, each once: the schema itself, what it refers to, and every branch of
 * `allOf`, `anyOf`, `oneOf`, `then`, `else` and `dependentSchemas`, whether a value selects that branch or not.
 */
export function appliedSchemas(cursor: SchemaCursor): readonly SchemaCursor[] {
  const { schema, document, pointer } = cursor;
  if (typeof schema === "boolean") return [cursor];
  const known = applied.get(schema);
  // One object can be at several places of a document that was read from YAML.
  if (known?.[0]?.document === document && known[0].pointer === pointer) return known;
  const found = collect(cursor, (each) =>
    subschemasOf(each).filter(({ keyword }) => isConstraining(keyword) && isInPlace(keyword)),
  );
  applied.set(schema, found);
  return found;
}

/** Generators and judges ask for the same schemas once for each value. */
const applied = new WeakMap<JsonObject, readonly SchemaCursor[]>();

/**
 * The schemas that every valid value satisfies, each once: the schema itself, what it refers to, `allOf`, and the only alternative
 * of an `anyOf` or `oneOf`.
 */
export function requiredSchemas(cursor: SchemaCursor): readonly SchemaCursor[] {
  return collect(cursor, (each) => [
    ...subschemasUnder(each, "allOf"),
    ...[soleAlternative(each, "anyOf"), soleAlternative(each, "oneOf")].filter(
      (one) => one !== undefined,
    ),
  ]);
}

/** The alternative of a choice that has only one; alternatives that are `false` do not count. */
export function soleAlternative(
  cursor: SchemaCursor,
  keyword: "anyOf" | "oneOf",
): Subschema | undefined {
  const possible = subschemasUnder(cursor, keyword).filter(({ schema }) => schema !== false);
  return possible.length === 1 ? possible[0] : undefined;
}

/** Whether the schemas of a keyword apply to the value itself. */
export function isInPlace(keyword: string): boolean {
  return applicators.get(keyword)?.appliesTo === "value";
}

function collect(
  start: SchemaCursor,
  childrenOf: (cursor: SchemaCursor) => readonly SchemaCursor[],
): readonly SchemaCursor[] {
  const found = new Map<string, SchemaCursor>();
  function visit(cursor: SchemaCursor): void {
    if (found.has(cursor.pointer)) return;
    found.set(cursor.pointer, cursor);
    followReferences(cursor).forEach(visit);
    childrenOf(cursor).forEach(visit);
  }
  visit(start);
  return [...found.values()];
}
