import { wordsOf } from "@plumbline/contract";
import { httpStatus } from "../../model/verdicts/http-status.ts";
import { namesIdentifier } from "../../input/request/names-identifier.ts";

/**
 * The statuses that reject an invalid value of a parameter or member as the identifier of a thing that does not exist: of a path, or of
 * another thing, such as `ownerId`.
 */
export function unfoundStatuses(place: string, name: string): readonly number[] {
  const isReference = wordsOf(name).length > 1 && namesIdentifier(name);
  return place === "path" || isReference ? [httpStatus.notFound] : [];
}
