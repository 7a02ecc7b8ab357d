import { type JsonObject, isObject } from "@plumbline/contract";
import type { Subject } from "../../model/subject.ts";
import { jsonBody } from "../../input/body/json-body.ts";

/** Pads JSON text with white space to exactly this many bytes. */
export function padToBytes(text: string, bytes: number): string {
  return text + " ".repeat(bytes - Buffer.byteLength(text));
}

/** A character with three bytes in UTF-8. */
const wide = "文";

/**
 * A body of exactly this many bytes, mostly in multi-byte characters. The extra member is invalid if the schema
 * allows no further members.
 */
export function padWithWideText(
  { operation, plain }: Subject,
  bytes: number,
): { text: string; isValid: boolean } {
  const known: JsonObject = isObject(plain.body) ? plain.body : {};
  const empty = JSON.stringify({ ...known, padding: "" });
  const count = Math.floor((bytes - Buffer.byteLength(empty)) / Buffer.byteLength(wide));
  const body = { ...known, padding: wide.repeat(count) };
  const isValid = isObject(plain.body) && jsonBody(operation)?.schema?.validate(body).length === 0;
  return { text: padToBytes(JSON.stringify(body), bytes), isValid };
}
