import { isJsonMediaType, type ReceivedPart } from "@plumbline/wire";
import { isText } from "../../table/is-documented.ts";

type ParseJson = (text: string) => unknown;

/** The value of a part by its media type: JSON is parsed, text is a string, and any other part is a `Blob`. */
export function partValue({ contentType, bytes }: ReceivedPart, parse: ParseJson): unknown {
  // @see https://www.rfc-editor.org/rfc/rfc2046#section-5.1
  const type = contentType ?? "text/plain";
  const isJson = isJsonMediaType(type);
  if (!isJson && !isText(type)) return new Blob([bytes], { type });
  const text = new TextDecoder().decode(bytes);
  return isJson ? parse(text) : text;
}
