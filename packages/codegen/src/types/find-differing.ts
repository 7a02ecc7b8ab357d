import { usesIn, withoutViews, type View } from "./schema-use.ts";

type TextOf = (pointer: string, view: View) => string;

/**
 * Finds the schemas whose types differ in two views, themselves or through a schema that they use. `pointers` must contain every schema
 * that one of them uses.
 */
export function findDiffering(
  pointers: Iterable<string>,
  [first, second]: readonly [View, View],
  textOf: TextOf,
): ReadonlySet<string> {
  const differing = new Set<string>();
  const users = new Map<string, string[]>();
  for (const pointer of pointers) {
    const texts = [textOf(pointer, first), textOf(pointer, second)] as const;
    if (withoutViews(texts[0]) !== withoutViews(texts[1])) differing.add(pointer);
    for (const { pointer: used } of texts.flatMap(usesIn)) {
      const others = users.get(used);
      if (others) others.push(pointer);
      else users.set(used, [pointer]);
    }
  }
  // A set yields the members that are added while it is read.
  for (const pointer of differing) for (const user of users.get(pointer) ?? []) differing.add(user);
  return differing;
}
