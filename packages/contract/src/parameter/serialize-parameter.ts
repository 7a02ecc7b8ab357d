import { isArray, isObject } from "../json/is-object.ts";
import type { Parameter } from "../model/contract.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";

/** One `name=value` of a serialised parameter. */
export type ParameterPair = readonly [name: string, value: string];

/** What decides how a value becomes pairs. */
export type PairStyle = Pick<Parameter, "name" | "style" | "explode" | "mediaType">;

/** How a text becomes part of a URL. */
export type EncodeText = (text: string) => string;

/**
 * Serialises a parameter of any location. Query and cookie parameters become any number of pairs, path and header parameters one.
 * Texts of path, query and cookie parameters are percent-encoded unless `encode` does something else.
 * @see https://spec.openapis.org/oas/v3.1.1#style-values
 */
export function serializeParameter(
  parameter: Parameter,
  value: JsonValue,
  encode: EncodeText = encodeText,
): readonly ParameterPair[] {
  if (parameter.in === "path") return [[parameter.name, serializePath(parameter, value, encode)]];
  if (parameter.in === "header") return [[parameter.name, serializeHeader(parameter, value)]];
  return serializePairs(parameter, value, encode);
}

/** Serialises a query or cookie parameter; no pairs if the style leaves nothing to send. */
export function serializePairs(
  parameter: PairStyle,
  value: JsonValue,
  encode: EncodeText = encodeText,
): readonly ParameterPair[] {
  const name = encode(parameter.name);
  if (parameter.mediaType) return [[name, encode(JSON.stringify(value))]];
  if (isArray(value)) return listPairs(parameter, value, encode);
  if (isObject(value)) return recordPairs(parameter, value, encode);
  return [[name, encode(parameterText(value))]];
}

/** Serialises a path parameter to the text that replaces `{name}`. */
export function serializePath(
  parameter: Parameter,
  value: JsonValue,
  encode: EncodeText = encodeText,
): string {
  const { name, style, explode, mediaType } = parameter;
  if (mediaType) return encode(JSON.stringify(value));
  const { prefix, separator } = pathStyles[style] ?? simple;
  const parts = partsOf(value, explode).map((part) => part.map(encode).join("="));
  const isNamed = style === "matrix" && !(isObject(value) && explode);
  const named = isNamed ? `${encode(name)}=` : "";
  return explode && isArray(value)
    ? prefix + parts.map((part) => named + part).join(separator)
    : prefix + named + parts.join(explode ? separator : ",");
}

/** Serialises a header parameter (style `simple`), without percent-encoding. */
export function serializeHeader({ mediaType, explode }: Parameter, value: JsonValue): string {
  if (mediaType) return JSON.stringify(value);
  return partsOf(value, explode)
    .map((part) => part.join("="))
    .join(",");
}

/** A text as it is, anything else as JSON. */
export function parameterText(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The delimiter of list items in a query; by style, if it is not a comma. */
export const listDelimiters: Readonly<Record<string, string>> = {
  spaceDelimited: " ",
  pipeDelimited: "|",
};

const simple = { prefix: "", separator: "," };

const pathStyles: Readonly<Record<string, { prefix: string; separator: string }>> = {
  label: { prefix: ".", separator: "." },
  matrix: { prefix: ";", separator: ";" },
};

function listPairs(
  { name, style, explode }: PairStyle,
  values: readonly JsonValue[],
  encode: EncodeText,
): ParameterPair[] {
  const texts = values.map((item) => encode(parameterText(item)));
  if (explode) return texts.map((text) => [encode(name), text]);
  const delimiter = listDelimiters[style];
  return texts.length === 0
    ? []
    : [[encode(name), texts.join(delimiter === undefined ? "," : encode(delimiter))]];
}

function recordPairs(
  { name, style, explode }: PairStyle,
  value: JsonObject,
  encode: EncodeText,
): ParameterPair[] {
  const entries = entriesOf(value).map(([key, item]): ParameterPair => [key, encode(item)]);
  if (style === "deepObject")
    return entries.map(([key, text]) => [encode(`${name}[${key}]`), text]);
  const encoded = entries.map(([key, text]): ParameterPair => [encode(key), text]);
  if (explode || encoded.length === 0) return encoded;
  return [[encode(name), encoded.flat().join(",")]];
}

/** The parts of a value, each a text or a name and a text to be joined by `=`. */
function partsOf(value: JsonValue, explode: boolean): readonly (readonly string[])[] {
  if (isArray(value)) return value.map((item) => [parameterText(item)]);
  if (!isObject(value)) return [[parameterText(value)]];
  const entries = entriesOf(value);
  return explode ? entries : entries.flat().map((text) => [text]);
}

/** Characters that `encodeURIComponent` leaves as they are although RFC 3986 reserves them. */
function encodeText(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function entriesOf(value: JsonObject): readonly ParameterPair[] {
  return Object.entries(value).flatMap(([key, item]) =>
    item === undefined ? [] : [[key, parameterText(item)] as const],
  );
}
