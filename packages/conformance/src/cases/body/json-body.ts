import type { MediaType, Operation } from "@plumbline/contract";
import { bodyMediaType, isJson } from "../../request/build-request.ts";

/** The JSON media type of an operation's body, if it has one. */
export function jsonBody(operation: Operation): MediaType | undefined {
  const media = bodyMediaType(operation);
  return media && isJson(media.mediaType) ? media : undefined;
}
