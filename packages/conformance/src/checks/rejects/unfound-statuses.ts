import { httpStatus } from "../../model/verdicts/http-status.ts";
import { namesIdentifier } from "../../input/request/names-identifier.ts";

/** The statuses that reject an invalid value of a parameter or member as the identifier of a thing that does not exist. */
export function unfoundStatuses(place: string, name: string): readonly number[] {
  return place === "path" || namesIdentifier(name) ? [httpStatus.notFound] : [];
}
