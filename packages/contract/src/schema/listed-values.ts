import type { JsonValue } from "../model/json-value.ts";
import { flatten } from "./flatten.ts";
import type { SchemaCursor } from "./cursor/schema-cursor.ts";

/**
 * The values that a schema lists for a member, by `enum` or `const`: its own, those behind references and in `allOf`, or those of all
 * its alternatives. Undefined if it does not list them.
 */
export function listedValues(
  cursor: SchemaCursor,
  name: string,
  around: ReadonlySet<string> = new Set(),
): readonly JsonValue[] | undefined {
  if (around.has(cursor.pointer)) return undefined;
  const { properties, choices } = flatten(cursor);
  const member = properties.get(name);
  const { listed } = member ? flatten(...member) : {};
  if (listed) return [...listed.values()].map(({ value }) => value);
  const inside = new Set([...around, cursor.pointer]);
  const lists = choices.map(({ branches }) => unite(branches, name, inside));
  return lists.find((list) => list !== undefined);
}

/** The values of all alternatives; undefined if one of them lists none. */
function unite(
  branches: readonly SchemaCursor[],
  name: string,
  around: ReadonlySet<string>,
): readonly JsonValue[] | undefined {
  const lists = branches.map((branch) => listedValues(branch, name, around));
  const known = lists.filter((list) => list !== undefined);
  return known.length === lists.length ? known.flat() : undefined;
}
