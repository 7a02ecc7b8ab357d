import { acceptsNull } from "./accepts-null.ts";
import { flatten } from "./flatten.ts";
import type { SchemaCursor } from "./cursor/schema-cursor.ts";

/** Whether `null` is the only valid value. */
export function isOnlyNull(cursor: SchemaCursor): boolean {
  if (cursor.schema === true || !acceptsNull(cursor)) return false;
  const { types, listed } = flatten(cursor);
  const names = listed ? [...listed.keys()] : [...(types ?? [])];
  return names.join() === "null";
}
