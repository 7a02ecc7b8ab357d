import { parsePointer } from "../json/parse-pointer.ts";
import { toRegExp } from "../document/text/to-reg-exp.ts";
import { appliedSchemas } from "./applied-schemas.ts";
import {
  type SchemaCursor,
  type Subschema,
  subschemaAt,
  subschemasUnder,
} from "./cursor/schema-cursor.ts";

/**
 * The schemas that constrain one place of a value, each once: those of `appliedSchemas` at every step from the root of the
 * value to that place. Throws ContractError `pointer-invalid`.
 */
export function schemasAt(cursor: SchemaCursor, instancePointer: string): readonly SchemaCursor[] {
  return parsePointer(instancePointer).reduce(
    (applied, token) => schemasOfPart(applied, token),
    appliedSchemas(cursor),
  );
}

/**
 * The schemas that constrain one member or item, given all that constrain the value which holds it. `additionalProperties` applies
 * to names that its own schema does not list, `items` after `prefixItems`, `unevaluated*` if no other keyword applies.
 */
export function schemasOfPart(
  applied: readonly SchemaCursor[],
  token: string,
): readonly SchemaCursor[] {
  const evaluated = applied.flatMap((cursor) => [
    ...memberSchemas(cursor, token),
    ...itemSchemas(cursor, token),
  ]);
  const parts = evaluated.length > 0 ? evaluated : unevaluatedSchemas(applied, token);
  const unique = new Map(
    parts.flatMap(appliedSchemas).map((cursor) => [cursor.pointer, cursor] as const),
  );
  return [...unique.values()];
}

/** The schemas that one schema itself applies to a member of an object, `unevaluatedProperties` left out. */
export function memberSchemas(cursor: SchemaCursor, name: string): readonly Subschema[] {
  const listed = subschemaAt(cursor, "properties", name);
  const matching = subschemasUnder(cursor, "patternProperties").filter((child) =>
    matches(child.name, name),
  );
  const found = listed ? [listed, ...matching] : matching;
  return found.length > 0 ? found : subschemasUnder(cursor, "additionalProperties");
}

/** The schemas that one schema itself applies to an item of an array, `contains` and `unevaluatedItems` left out. */
export function itemSchemas(cursor: SchemaCursor, index: string): readonly Subschema[] {
  if (!isIndex(index)) return [];
  const listed = subschemaAt(cursor, "prefixItems", index);
  return listed ? [listed] : subschemasUnder(cursor, "items");
}

function unevaluatedSchemas(applied: readonly SchemaCursor[], token: string): readonly Subschema[] {
  const keywords = ["unevaluatedProperties", ...(isIndex(token) ? ["unevaluatedItems"] : [])];
  return applied.flatMap((cursor) =>
    keywords.flatMap((keyword) => subschemasUnder(cursor, keyword)),
  );
}

function isIndex(token: string): boolean {
  return /^(?:0|[1-9]\d*)$/.test(token);
}

/** A pattern that does not compile is taken to match: the schema is reported when it is compiled. */
function matches(pattern: string | undefined, text: string): boolean {
  if (pattern === undefined) return false;
  try {
    return toRegExp(pattern, "u").test(text);
  } catch {
    return true;
  }
}
