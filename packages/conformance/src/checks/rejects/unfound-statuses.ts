import { httpStatus } from "../../model/verdicts/http-status.ts";
import { singularOf, wordsOf } from "../../input/request/words-of.ts";

const identifiers: ReadonlySet<string> = new Set([
  "id",
  "uuid",
  "guid",
  "uid",
  "slug",
  "ref",
  "identifier",
  "handle",
]);

/**
 * The statuses that reject an invalid value of a path parameter, or of a parameter or member with this name, as the identifier of a
 * thing that does not exist.
 */
export function unfoundStatuses(place: string, name: string): readonly number[] {
  const last = wordsOf(name).map(singularOf).at(-1) ?? "";
  return place === "path" || identifiers.has(last) ? [httpStatus.notFound] : [];
}
