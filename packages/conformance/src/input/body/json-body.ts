import { isJsonMediaType, type MediaType, type Operation } from "@plumbline/contract";
import { bodyMediaType } from "../request/build-request.ts";

/** The JSON media type of an operation's body, if it has one. */
export function jsonBody(operation: Operation): MediaType | undefined {
  const media = bodyMediaType(operation);
  return media && isJsonMediaType(media.mediaType) ? media : undefined;
}
