import type { Change } from "../model/change.ts";

/** One change of a schema, however many places and operations use the schema. */
export interface FoldedChange extends Change {
  /** The number of places beside `at`. */
  readonly furtherPlaces: number;
}

/** Groups changes of the same schema: each group is one change at many places. */
export function groupByCause(changes: readonly Change[]): readonly (readonly Change[])[] {
  const groups = Map.groupBy(changes, ({ rule, pointer, message }) =>
    JSON.stringify([rule, pointer, message]),
  );
  return [...groups.values()];
}

/**
 * Joins the changes with the same cause: a schema that refers to itself or that many operations use has one change at many places. The
 * shortest place stays, with the operations of all and the first witness.
 */
export function foldPlaces(changes: readonly Change[]): readonly FoldedChange[] {
  return groupByCause(changes).flatMap((members) => {
    const [shortest] = members.toSorted((one, other) => one.at.length - other.at.length);
    if (!shortest) return [];
    const witness = members.find((change) => change.witness)?.witness;
    return {
      ...shortest,
      operations: [...new Set(members.flatMap(({ operations }) => operations))],
      ...(witness ? { witness } : {}),
      furtherPlaces: new Set(members.map(({ at }) => at)).size - 1,
    };
  });
}

/** The text after the first place of a change; empty if there is only one place. */
export function describeFurther({ furtherPlaces }: FoldedChange): string {
  if (furtherPlaces === 0) return "";
  return ` and ${furtherPlaces} further ${furtherPlaces === 1 ? "place" : "places"}`;
}
