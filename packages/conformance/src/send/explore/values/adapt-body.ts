import { isArray, isObject, type JsonValue, setAt } from "@plumbline/contract";
import { type BodyPlace, bodyPlaces, withoutPlace, withRenamed } from "./body-places.ts";
import type { BodySearch } from "./body-search.ts";
import { describedValue } from "./described-value.ts";
import { valuesOfHints } from "./hints-in.ts";
import { type Choosing, referenced } from "./typical-for.ts";

export interface AdaptOptions {
  readonly search: BodySearch;
  readonly choosing: Choosing;
  /** Whether the document allows a body. */
  readonly allows: (body: JsonValue) => boolean;
}

/**
 * Changes a body as rejections asked: at each named place, at any depth, the first change that the document allows. A place gets another
 * value or name, or is left out, or is emptied.
 */
export function adaptBody(body: JsonValue, options: AdaptOptions): JsonValue {
  // The places inside others come first, because a change of a list moves the items after it.
  const places = [...bodyPlaces(body)].toReversed();
  return places.reduce((whole, place) => adaptPlace(whole, place, options), body);
}

function adaptPlace(whole: JsonValue, place: BodyPlace, options: AdaptOptions): JsonValue {
  const { search, allows } = options;
  const changes = isRefused(place, search)
    ? [
        ...otherValues(place, options).map((value) => setAt(whole, place.tokens, value)),
        withoutPlace(whole, place),
      ]
    : isUnwanted(place, search)
      ? [
          ...otherNames(place, search).flatMap((name) => named(whole, place, { ...options, name })),
          ...(search.wanted.has(place.name) ? [] : [withoutPlace(whole, place)]),
          ...emptied(place.value).map((value) => setAt(whole, place.tokens, value)),
        ]
      : hinted(place, options).map((value) => setAt(whole, place.tokens, value));
  return changes.find(allows) ?? whole;
}

/** Whether a rejection repeated the value of a place. */
function isRefused({ value }: BodyPlace, { refused }: BodySearch): boolean {
  return typeof value === "string" && refused.has(value);
}

/** Whether a rejection named the member. */
function isUnwanted({ tokens, name }: BodyPlace, { unwanted }: BodySearch): boolean {
  return tokens.at(-1) === name && unwanted.has(name);
}

/** Values that rejections asked for, and identifiers of existing things. */
function otherValues(place: BodyPlace, { search, choosing }: AdaptOptions): readonly JsonValue[] {
  const names = place.tokens.filter((token) => !/^\d+$/.test(token));
  const values = [...(search.hints.get(place.name) ?? []), ...referenced(names, choosing)];
  return values.filter((value) => !search.refused.has(value));
}

interface NamingOptions extends AdaptOptions {
  readonly name: string;
}

/** The bodies with another name for a key, with a value of the type that the target states for it first. */
function named(
  whole: JsonValue,
  place: BodyPlace,
  { name, choosing }: NamingOptions,
): readonly JsonValue[] {
  const renamed = withRenamed(whole, place, name);
  const value = describedValue(name, choosing);
  const at = [...place.tokens.slice(0, -1), name];
  return value === undefined ? [renamed] : [setAt(renamed, at, value), renamed];
}

function otherNames({ name }: BodyPlace, { renamed, unwanted }: BodySearch): readonly string[] {
  return (renamed.get(name) ?? []).filter((one) => !unwanted.has(one));
}

/** An object without members, or a list without items. */
function emptied(value: JsonValue): readonly JsonValue[] {
  if (isArray(value)) return value.length > 0 ? [[]] : [];
  return isObject(value) && Object.keys(value).length > 0 ? [{}] : [];
}

/** The values that a rejection asked for, unless the place has one of them: a list contains the value, and an object gets the members. */
function hinted(
  { name, value, tokens }: BodyPlace,
  { search }: AdaptOptions,
): readonly JsonValue[] {
  const asked = search.hints.get(name) ?? [];
  if (isObject(value)) return asked.filter(isObject).map((members) => ({ ...value, ...members }));
  if (isArray(value)) return [];
  const isItem = tokens.at(-1) !== name;
  const hints = isItem ? asked.filter((hint) => !isArray(hint)) : valuesOfHints(asked, value);
  return hints.includes(value) ? [] : hints.filter((hint) => !search.refused.has(hint));
}
