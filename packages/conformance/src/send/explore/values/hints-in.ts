import { isArray, isObject, type JsonValue } from "@plumbline/contract";
import { listedIn } from "./listed-in.ts";
import { placesOfName } from "./named-in.ts";
import { base64Text, timeIn, type ValueSeed } from "./usual-values.ts";

/** Values that a rejection asks for, by the name of the member. */
export type Hints = ReadonlyMap<string, readonly JsonValue[]>;

interface Kind {
  /** Matches the words of a rejection. */
  readonly says: RegExp;
  /** `counted` is the number of the words. */
  readonly values: (seed: ValueSeed, counted: number) => readonly JsonValue[];
}

/** The kinds of values that rejections ask for, the most specific first. */
const kinds: readonly Kind[] = [
  {
    says: /\bat least (\d{1,4}) (?:bytes|char)/i,
    values: (seed, counted) => [longText(seed, counted)],
  },
  {
    says: /\bin the past\b|\b(?:less|earlier) than now\b|\bbefore now\b/i,
    values: (seed) => [timeIn(seed, -95)],
  },
  { says: /\bbase ?64\b/i, values: (seed) => [base64Text(seed)] },
  { says: /\bipv6\b/i, values: () => ["2001:db8::1"] },
  { says: /\b(?:ip|ipv4)(?: |-)?addr|\bipv4\b/i, values: () => ["192.0.2.1"] },
  { says: /\buuid\b|\bguid\b/i, values: () => ["5b0c1f0e-8f1d-4c9e-9d52-0a6f5c7e1b23"] },
  { says: /\be-?mail\b/i, values: ({ word }) => [`${word}@example.com`] },
  { says: /\bur[il]s?\b/i, values: ({ word }) => [`https://example.com/${word}`] },
  {
    says: /\bdate\b|\brfc ?3339\b|\biso ?8601\b|\btimestamp\b/i,
    values: (seed) => [timeIn(seed, 95)],
  },
  { says: /\bduration\b/i, values: () => ["1h", "PT45M"] },
  { says: /\b(?:integer|int|number|numeric)\b/i, values: () => [1, "1"] },
  { says: /\bbool(?:ean)?\b/i, values: () => [true] },
  { says: /\barray\b|\blist\b/i, values: () => [[]] },
  { says: /\bobject\b|\bmap\b/i, values: () => [{}] },
  { says: /\bhex/i, values: () => ["00ff"] },
  { says: /\bstring\b|\btext\b/i, values: ({ word }) => [word] },
];

export interface HintsOptions {
  readonly body: JsonValue | undefined;
  /** The members of the body that the rejection names. */
  readonly named: readonly string[];
  readonly seed: ValueSeed;
}

/** Reads the values that a rejection asks for. The value or the name of the member is next to the hint in the text. */
export function hintsIn(text: string, { body, named, seed }: HintsOptions): Hints {
  const plain = text.replaceAll('\\"', '"');
  const { values, at } =
    memberHint(plain, seed) ??
    listedHint(plain) ??
    exactHint(plain) ??
    kindHint(plain, seed) ??
    none;
  if (values.length === 0) return new Map();
  const name = memberAt(plain, at, { body, named, seed });
  return new Map(name === undefined ? [] : [[name, values]]);
}

/** Values, and the place of the words that ask for them. */
interface Hint {
  readonly values: readonly JsonValue[];
  readonly at: number;
}

const none: Hint = { values: [], at: 0 };

function listedHint(text: string): Hint | undefined {
  const values = listedIn(text);
  return values.length > 1 ? { values, at: text.indexOf(values[0] ?? "") } : undefined;
}

/** Values of the kind that a text names: `number`, `date`. */
export function valuesOfKind(text: string, seed: ValueSeed): readonly JsonValue[] {
  return kindHint(text, seed)?.values ?? [];
}

const exact = /\b(?:equal(?: to)?|exactly|must be|should be) ["'`]([^"'`]{1,100})["'`]/i;

function exactHint(text: string): Hint | undefined {
  const found = exact.exec(text);
  return found?.[1] === undefined ? undefined : { values: [found[1]], at: found.index };
}

const missing =
  /\b(?:must|should|has to|have to) (?:contain|have|include) (?:either )?["'`]([\w.-]{1,60})["'`]/i;

/** A member that an object lacks: `the properties must contain 'bootstrap.servers'`. */
function memberHint(text: string, { word }: ValueSeed): Hint | undefined {
  const found = missing.exec(text);
  return found?.[1] === undefined ? undefined : { values: [{ [found[1]]: word }], at: found.index };
}

function kindHint(text: string, seed: ValueSeed): Hint | undefined {
  const kind = kinds.find(({ says }) => says.test(text));
  const found = kind?.says.exec(text);
  return kind && found
    ? { values: kind.values(seed, Number(found[1])), at: found.index }
    : undefined;
}

/** Text in letters that is long enough as it is and as Base64. */
function longText({ word }: ValueSeed, bytes: number): string {
  return word.padEnd(bytes * 2 + ((4 - ((bytes * 2) % 4)) % 4), "a");
}

/** The member that the text mentions near a place. A repeated value takes precedence over a name that is not next to the place. */
function memberAt(text: string, at: number, { body, named }: HintsOptions): string | undefined {
  const leaves = [...leavesOf(body, "")];
  const byValue = leaves.map(({ name, value }) => ({ name, from: distance(text, value, at) }));
  const byName = named.flatMap((name) =>
    placesOfName(text, name).map((from) => ({ name, from: apart(text, from, at) })),
  );
  const beside = byName.filter(({ name, from }) => from <= name.length + longestGap);
  return nearest(beside) ?? nearest(byValue) ?? nearest(byName);
}

/** The longest text between a name and the words next to it. */
const longestGap = 2;

function nearest(
  places: readonly { readonly name: string; readonly from: number }[],
): string | undefined {
  return places.filter(({ from }) => from < Infinity).toSorted((a, b) => a.from - b.from)[0]?.name;
}

/** The distance between a place and a part of a text, before or after the place. */
function distance(text: string, part: string, at: number): number {
  if (part.length < 2) return Infinity;
  const before = text.lastIndexOf(part, at);
  const found = before >= 0 ? before : text.indexOf(part, at);
  return found < 0 ? Infinity : apart(text, found, at);
}

/** What stands before a place is nearer than what stands after it. */
function apart(text: string, found: number, at: number): number {
  return found <= at ? at - found : text.length + found - at;
}

/** The values of hints for a place, with an item in a list before the empty list that a rejection asks for. */
export function valuesOfHints(
  hints: readonly JsonValue[],
  item: JsonValue | undefined,
): readonly JsonValue[] {
  return hints.flatMap((hint) =>
    isArray(hint) && hint.length === 0 && item !== undefined ? [[item], hint] : [hint],
  );
}

/** The texts of a body with the names of their members. */
export function* leavesOf(
  value: JsonValue | undefined,
  name: string,
): Generator<{ readonly name: string; readonly value: string }> {
  if (typeof value === "string") yield { name, value };
  if (isArray(value)) for (const item of value) yield* leavesOf(item, name);
  if (isObject(value))
    for (const [key, member] of Object.entries(value)) yield* leavesOf(member, key);
}
