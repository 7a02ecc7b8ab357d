import { isJsonMediaType } from "../media-type/is-json-media-type.ts";
import { isGiven, isList, isRecord } from "../wire-value.ts";
import { type Encode, textOf } from "./encode.ts";
import { isExploded, styleOf } from "./style-of.ts";
import type { WireEntry } from "./wire-entry.ts";

/** A name and a text, both as they are sent. */
export type WirePair = readonly [name: string, text: string];

/**
 * Writes a value as `name=value` pairs: a parameter of a query or a cookie, or a field of a form. None if there is no value to send: null,
 * an empty list and an empty object have no text. The parts of a value that are nested deeper than its style allows are JSON.
 * @see https://spec.openapis.org/oas/v3.2.0#style-examples
 */
export function writePairs(entry: WireEntry, value: unknown, encode: Encode): readonly WirePair[] {
  const { name, style, mediaType } = entry;
  if (value === undefined) return [];
  if (mediaType !== undefined)
    return [[encode(name, "name"), encode(writeContent(mediaType, value), "value")]];
  if (style === "deepObject") return deepPairs(name, value, encode);
  if (!isExploded(entry)) return joinedPair(entry, value, encode);
  if (isRecord(value))
    return membersOf(value).map(([key, item]) => [encode(key, "name"), encode(item, "value")]);
  return itemsOf(value).map((item) => [encode(name, "name"), encode(item, "value")]);
}

/** The text of a value that `content` describes: JSON, or a text. */
export function writeContent(mediaType: string, value: unknown): string {
  return isJsonMediaType(mediaType) ? JSON.stringify(value) : textOf(value);
}

/** The items of a list, or the value itself; without those that have no text. */
export function itemsOf(value: unknown): readonly unknown[] {
  return (isList(value) ? value : [value]).filter(isGiven);
}

/** The members of an object that have a text. */
export function membersOf(value: object): readonly (readonly [string, unknown])[] {
  return Object.entries(value).filter(([, item]) => isGiven(item));
}

function joinedPair(entry: WireEntry, value: unknown, encode: Encode): readonly WirePair[] {
  const { delimiter } = styleOf(entry);
  const isPlain = !isRecord(value) && !isList(value);
  const parts = isRecord(value)
    ? membersOf(value).flatMap(([key, item]) => [encode(key, "name"), encode(item, "item")])
    : itemsOf(value).map((item) => encode(item, isPlain ? "value" : "item"));
  const joint = delimiter === "," ? delimiter : encode(delimiter, "name");
  return parts.length === 0 ? [] : [[encode(entry.name, "name"), parts.join(joint)]];
}

/** Nested values, which the standard does not define, have further brackets: `a[b][0]=c`. */
function deepPairs(name: string, value: unknown, encode: Encode): readonly WirePair[] {
  if (!isGiven(value)) return [];
  // Other objects, such as dates, have no members to write.
  const isNested = isList(value) || isPlain(value);
  if (!isNested) return [[encode(name, "name"), encode(value, "value")]];
  return Object.entries(value).flatMap(([key, item]) => deepPairs(`${name}[${key}]`, item, encode));
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
