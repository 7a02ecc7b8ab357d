import {
  type JsonValue,
  listDelimiters,
  type Parameter,
  serializeHeader,
  serializePairs,
  serializePath,
} from "@plumbline/contract";

/**
 * Whether the serialized text of a parameter value reads as a valid value, by any lenient reading. A number for a
 * string parameter reads as a string, so it is not a violation once serialized.
 */
export function readsAsValid(parameter: Parameter, value: JsonValue): boolean {
  const texts = textsOf(parameter, value);
  if (texts.length === 0) return !parameter.required;
  // An exploded object is sent under the names of its members, so this parameter reads as absent.
  const isOwn = texts.some(
    ([name]) => name === parameter.name || name.startsWith(`${parameter.name}[`),
  );
  if (!isOwn && !parameter.required) return true;
  const isBlank = texts.every(([, text]) => text.trim() === "");
  if (isBlank && !parameter.required) return true;
  return readings(parameter, texts).some(
    (reading) => parameter.schema.validate(reading).length === 0,
  );
}

type NamedText = readonly [name: string, text: string];

function textsOf(parameter: Parameter, value: JsonValue): NamedText[] {
  if (parameter.in === "header")
    return [[parameter.name, serializeHeader(parameter, value).trim()]];
  if (parameter.in === "path")
    return [[parameter.name, decodeURIComponent(serializePath(parameter, value))]];
  return serializePairs(parameter, value).map(([name, text]) => [
    decodeURIComponent(name),
    decodeURIComponent(text),
  ]);
}

function readings(parameter: Parameter, texts: readonly NamedText[]): JsonValue[] {
  const all = texts.map(([, text]) => text);
  const [first = ""] = all;
  if (parameter.mediaType) return parsed(first);
  const split = first.split(listDelimiters[parameter.style] ?? ",");
  return [
    ...(all.length === 1 ? scalarReadings(first) : []),
    ...listReadings(all),
    ...(all.length === 1 ? [...listReadings(split), ...joinedReadings(split)] : []),
    ...recordReadings(parameter, texts),
  ];
}

/** An object in one text: its names and values in turn, or pairs with an equals sign. The last value may be missing. */
function joinedReadings(parts: readonly string[]): JsonValue[] {
  const inTurn = parts.flatMap((name, index): readonly NamedText[] =>
    index % 2 === 0 ? [[name, parts[index + 1] ?? ""]] : [],
  );
  const pairs = parts.map((part): NamedText => {
    const [name = "", ...rest] = part.split("=");
    return [name, rest.join("=")];
  });
  return [inTurn, pairs].flatMap(objectReadings);
}

function objectReadings(entries: readonly NamedText[]): JsonValue[] {
  return [
    Object.fromEntries(entries),
    Object.fromEntries(entries.map(([name, text]) => [name, scalarReadings(text).at(-1) ?? text])),
  ];
}

function scalarReadings(text: string): JsonValue[] {
  const found: JsonValue[] = [text];
  if (text.trim() !== "" && Number.isFinite(Number(text))) found.push(Number(text));
  const truth = booleanWords[text.trim().toLowerCase()];
  if (truth !== undefined) found.push(truth);
  if (["", "null"].includes(text.trim())) found.push(null);
  return found;
}

const booleanWords: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  on: true,
  "1": true,
  false: false,
  no: false,
  off: false,
  "0": false,
};

function listReadings(texts: readonly string[]): JsonValue[] {
  return [[...texts], texts.map((text) => scalarReadings(text).at(-1) ?? text)];
}

function recordReadings(parameter: Parameter, texts: readonly NamedText[]): JsonValue[] {
  const entries = texts.map(([name, text]): NamedText => [
    /\[(.*)\]$/.exec(name)?.[1] ?? name,
    text,
  ]);
  if (entries.length === 1 && entries[0]?.[0] === parameter.name) return [];
  return objectReadings(entries);
}

function parsed(text: string): JsonValue[] {
  try {
    // JSON.parse returns JSON values.
    return [JSON.parse(text) as JsonValue];
  } catch {
    return [];
  }
}
