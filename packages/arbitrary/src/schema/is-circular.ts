import { applicators, type SchemaCursor, subschemasOf } from "@plumbline/contract";
import { resolveReference, type Space } from "./space.ts";

/** Every schema that a schema applies, by a keyword or by a reference. */
function appliedBy(space: Space, cursor: SchemaCursor): readonly SchemaCursor[] {
  const held = subschemasOf(cursor).filter(
    ({ keyword }) => applicators.get(keyword)?.appliesTo !== "nothing",
  );
  const target = resolveReference(space, cursor);
  return target ? [...held, target] : held;
}

const answers = new WeakMap<object, boolean>();

/** Whether a schema reaches itself. */
export function isCircular(space: Space, cursor: SchemaCursor): boolean {
  const { schema } = cursor;
  if (typeof schema === "boolean") return false;
  const known = answers.get(schema);
  if (known !== undefined) return known;
  const seen = new Set<unknown>();
  const queue = [...appliedBy(space, cursor)];
  for (const next of queue) {
    if (seen.has(next.schema)) continue;
    seen.add(next.schema);
    if (typeof next.schema === "object") queue.push(...appliedBy(space, next));
  }
  answers.set(schema, seen.has(schema));
  return seen.has(schema);
}
