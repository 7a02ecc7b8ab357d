import { isJsonMediaType } from "@plumbline/wire";
import { streamKind } from "../table/stream-kind.ts";

export function isForm(mediaType: string): boolean {
  return /^(multipart\/|application\/x-www-form-urlencoded\b)/i.test(mediaType);
}

/** The function that writes a body of a media type. A read rejects most bodies, which only `writeBody` says. */
export function writerOf(
  mediaType: string,
  isSentByRead: boolean,
): "writeBody" | "writeForm" | "writeItems" | "writeJson" {
  if (isJsonMediaType(mediaType) && !isSentByRead) return "writeJson";
  if (streamKind(mediaType)) return "writeItems";
  return isForm(mediaType) ? "writeForm" : "writeBody";
}
