import { percentEncode, keptInQuery, type PartText, textOf, urlEncoder } from "../style/encode.ts";
import {
  itemsOf,
  membersOf,
  writeContent,
  writePairs,
  type WirePair,
} from "../style/write-pairs.ts";
import { type FieldEncodings, firstMediaType, styledEntry } from "./field-encoding.ts";

/**
 * Writes the members of an object as `application/x-www-form-urlencoded`. A member without a style has one field, or one for each item of a
 * list; objects are JSON. Members that are null or undefined have no field.
 * @see https://spec.openapis.org/oas/v3.2.0#encoding-the-x-www-form-urlencoded-media-type
 */
export function writeForm(value: object, encodings: FieldEncodings = {}, text?: PartText): string {
  return membersOf(value)
    .flatMap(([name, member]) => writeField(name, member, { encodings, text }))
    .map((pair) => pair.join("=").replaceAll("%20", "+"))
    .join("&");
}

interface FormOptions {
  readonly encodings: FieldEncodings;
  readonly text: PartText | undefined;
}

function writeField(
  name: string,
  member: unknown,
  { encodings, text = textOf }: FormOptions,
): readonly WirePair[] {
  const encoding = Object.hasOwn(encodings, name) ? encodings[name] : undefined;
  const entry = styledEntry(name, encoding);
  if (entry) return writePairs(entry, member, urlEncoder(entry, keptInQuery, text));
  const mediaType = firstMediaType(encoding?.contentType) ?? "text/plain";
  return itemsOf(member).map((item) => {
    const content = typeof item === "string" ? writeContent(mediaType, item) : text(item);
    return [percentEncode(name), percentEncode(content)];
  });
}
