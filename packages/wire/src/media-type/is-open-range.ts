import { essenceOf } from "./essence-of.ts";

/** Whether a key of `content` leaves the syntax of the body open: the range of all types, or of all `application` types. The content type of a response decides it. */
export function isOpenRange(mediaType: string): boolean {
  return /^(?:\*|application)\/\*$/.test(essenceOf(mediaType));
}
