import { type JsonValue, type Parameter, isObject } from "@plumbline/contract";

/** One `name=value` of a query or cookie, percent-encoded. */
export type Pair = readonly [name: string, value: string];

/** Serialises a query or cookie parameter; no pairs where the style leaves nothing to send. @see https://spec.openapis.org/oas/v3.1.1#style-values */
export function serializePairs(parameter: Parameter, value: JsonValue): readonly Pair[] {
  const name = encode(parameter.name);
  if (parameter.mediaType) return [[name, encode(JSON.stringify(value))]];
  if (isList(value)) return listPairs(parameter, name, value);
  if (isObject(value)) return recordPairs(parameter, name, value);
  return [[name, encode(textOf(value))]];
}

/** Serialises a path parameter to the text that takes the place of `{name}`. */
export function serializePath(parameter: Parameter, value: JsonValue): string {
  if (parameter.mediaType) return encode(JSON.stringify(value));
  const { prefix, separator } = pathStyles[parameter.style] ?? simple;
  const joined = joinParts(value, {
    separator: parameter.explode ? separator : ",",
    explode: parameter.explode,
    encode,
  });
  return parameter.style === "matrix" ? matrix(parameter, value, joined) : prefix + joined;
}

/** Serialises a header parameter (style `simple`), without percent-encoding. */
export function serializeHeader(parameter: Parameter, value: JsonValue): string {
  if (parameter.mediaType) return JSON.stringify(value);
  return joinParts(value, { separator: ",", explode: parameter.explode, encode: (text) => text });
}

/** The text of a scalar in a URL or header. */
export function textOf(value: JsonValue): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}

const simple = { prefix: "", separator: "," };

const pathStyles: Readonly<Record<string, { prefix: string; separator: string }>> = {
  label: { prefix: ".", separator: "." },
  matrix: { prefix: ";", separator: ";" },
};

export const listDelimiters: Readonly<Record<string, string>> = {
  form: ",",
  spaceDelimited: "%20",
  pipeDelimited: "%7C",
};

function listPairs(parameter: Parameter, name: string, values: readonly JsonValue[]): Pair[] {
  const texts = values.map((item) => encode(textOf(item)));
  if (parameter.explode) return texts.map((text) => [name, text]);
  if (texts.length === 0) return [];
  return [[name, texts.join(listDelimiters[parameter.style] ?? ",")]];
}

function recordPairs(parameter: Parameter, name: string, value: object): Pair[] {
  const entries = entriesOf(value).map(([key, item]): Pair => [encode(key), encode(textOf(item))]);
  if (parameter.style === "deepObject") {
    return entries.map(([key, text]) => [`${name}%5B${key}%5D`, text]);
  }
  if (parameter.explode || entries.length === 0) return entries;
  return [[name, entries.flat().join(",")]];
}

interface JoinOptions {
  readonly separator: string;
  readonly explode: boolean;
  readonly encode: (text: string) => string;
}

function joinParts(value: JsonValue, options: JoinOptions): string {
  const { separator, explode } = options;
  if (isList(value)) return value.map((item) => options.encode(textOf(item))).join(separator);
  if (!isObject(value)) return options.encode(textOf(value));
  return entriesOf(value)
    .map(([key, item]) => [key, textOf(item)].map(options.encode).join(explode ? "=" : ","))
    .join(separator);
}

function matrix(parameter: Parameter, value: JsonValue, joined: string): string {
  if (isObject(value) && parameter.explode) return `;${joined}`;
  if (isList(value) && parameter.explode) {
    return value.map((item) => `;${encode(parameter.name)}=${encode(textOf(item))}`).join("");
  }
  return `;${encode(parameter.name)}=${joined}`;
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function entriesOf(value: object): [string, JsonValue][] {
  return Object.entries(value).filter((entry) => entry[1] !== undefined);
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
