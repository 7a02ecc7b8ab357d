import { itemSchemas } from "../../schema/schemas-at.ts";
import { appliedSchemas } from "../../schema/applied-schemas.ts";
import { type SchemaCursor, subschemasUnder } from "../../schema/cursor/schema-cursor.ts";

/** A text or number in a value. */
export interface NamedScalar {
  /** The names that lead there. Items of lists add nothing. */
  readonly names: readonly string[];
  /** The schemas that may constrain it. */
  readonly schemas: readonly SchemaCursor[];
}

/**
 * The texts and numbers of a value, from all schemas that may constrain it, in at most `depth` objects and lists. A place can occur more
 * than once.
 */
export function* namedScalars(
  schemas: readonly SchemaCursor[],
  depth: number,
  names: readonly string[] = [],
): Generator<NamedScalar> {
  if (schemas.some(({ schema }) => isScalar(schema))) yield { names, schemas };
  if (depth === 0) return;
  for (const one of schemas) {
    for (const child of subschemasUnder(one, "properties"))
      yield* namedScalars(appliedSchemas(child), depth - 1, [...names, child.name ?? ""]);
    for (const child of itemSchemas(one, "0"))
      yield* namedScalars(appliedSchemas(child), depth - 1, names);
  }
}

function isScalar(schema: SchemaCursor["schema"]): boolean {
  if (typeof schema === "boolean") return false;
  const types = new Set<unknown>([schema["type"]].flat());
  return ["string", "integer", "number"].some((type) => types.has(type));
}
