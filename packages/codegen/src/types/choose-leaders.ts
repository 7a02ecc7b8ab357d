import { findDiffering } from "./find-differing.ts";
import { markUse, type SchemaUse, usesIn, type View } from "./schema-use.ts";

/** The first view that a schema is used in has its plain name. */
const order: readonly View[] = ["response", "request", "form", "document"];

/** The uses, and those within their types. */
export function closeOver(
  uses: readonly SchemaUse[],
  textOf: (use: SchemaUse) => string,
): ReadonlyMap<string, SchemaUse> {
  const all = new Map(uses.map((use) => [markUse(use), use]));
  // A map yields the entries that are added while it is read.
  for (const use of all.values())
    for (const inner of usesIn(textOf(use))) all.set(markUse(inner), inner);
  return all;
}

/** The views of each schema, in their order. Schemas of `components` come first, in document order. */
export function groupViews(
  needed: ReadonlyMap<string, SchemaUse>,
): ReadonlyMap<string, readonly View[]> {
  const groups = Map.groupBy(needed.values(), ({ pointer }) => pointer);
  const pointers = [...groups.keys()].toSorted((one, other) => (one < other ? -1 : 1));
  return new Map(
    pointers.map((pointer) => {
      const views = new Set((groups.get(pointer) ?? []).map(({ view }) => view));
      return [pointer, order.filter((view) => views.has(view))];
    }),
  );
}

/** For each view of a schema, the first view in which its type is the same. */
export function chooseLeaders(
  views: ReadonlyMap<string, readonly View[]>,
  textOf: (use: SchemaUse) => string,
): ReadonlyMap<string, ReadonlyMap<View, View>> {
  const differing = new Map<string, ReadonlySet<string>>();
  const differ = (pointer: string, pair: readonly [View, View]): boolean => {
    const key = pair.join(" ");
    const found =
      differing.get(key) ??
      findDiffering(reachable(), pair, (at, view) => textOf({ view, pointer: at }));
    differing.set(key, found);
    return found.has(pointer);
  };
  let all: readonly string[] | undefined;
  // Another view of a schema may use schemas that none of the needed views uses.
  const reachable = (): readonly string[] =>
    (all ??= [
      ...new Set(
        [
          ...closeOver(
            [...views.keys()].flatMap((pointer) => order.map((view) => ({ view, pointer }))),
            textOf,
          ).values(),
        ].map(({ pointer }) => pointer),
      ),
    ]);
  return new Map(
    [...views].map(([pointer, found]) => [
      pointer,
      new Map(
        found.map((view, index) => [
          view,
          found.slice(0, index).find((earlier) => !differ(pointer, [earlier, view])) ?? view,
        ]),
      ),
    ]),
  );
}
