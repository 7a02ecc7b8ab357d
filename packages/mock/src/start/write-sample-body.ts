import { type JsonValue, isObject, parameterText } from "@plumbline/contract";
import { concreteMediaType, isJsonMediaType } from "@plumbline/server";

export interface WrittenBody {
  readonly mediaType: string;
  readonly text: string;
}

/** Encodes a value as a request body of a media type. */
export function writeSampleBody(mediaType: string, value: JsonValue): WrittenBody {
  if (mediaType === "application/x-www-form-urlencoded")
    return { mediaType, text: new URLSearchParams(toFields(value)).toString() };
  if (mediaType === "multipart/form-data") return writeMultipart(toFields(value));
  const concrete = concreteMediaType(mediaType, value);
  const text =
    typeof value === "string" && !isJsonMediaType(concrete) ? value : JSON.stringify(value);
  return { mediaType: concrete, text };
}

const boundary = "plumbline";

/** @see https://www.rfc-editor.org/rfc/rfc7578#section-4 */
function writeMultipart(fields: readonly [string, string][]): WrittenBody {
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    mediaType: `multipart/form-data; boundary=${boundary}`,
    text: `${parts.join("")}--${boundary}--\r\n`,
  };
}

/** A list becomes a repeated field. */
function toFields(value: JsonValue): [string, string][] {
  const members = isObject(value) ? Object.entries(value) : [];
  return members.flatMap(([name, member]) =>
    [member].flat().map((item): [string, string] => [name, parameterText(item ?? null)]),
  );
}
