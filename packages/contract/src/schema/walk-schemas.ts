import { isConstraining } from "./cursor/applicators.ts";
import { followReferences } from "./follow-references.ts";
import { type SchemaCursor, subschemasOf } from "./cursor/schema-cursor.ts";

/**
 * Visits every schema that constrains a value or a part of it, each once and parents first: the schema itself, those that its
 * keywords hold and those it refers to. `not`, `if` and `contains` only test a value, so their schemas are not visited.
 */
export function* walkSchemas(cursor: SchemaCursor): Generator<SchemaCursor, void> {
  const pending = [cursor];
  const seen = new Set<string>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (seen.has(next.pointer)) continue;
    seen.add(next.pointer);
    yield next;
    const children = subschemasOf(next).filter(({ keyword }) => isConstraining(keyword));
    pending.push(...[...followReferences(next), ...children].toReversed());
  }
}
