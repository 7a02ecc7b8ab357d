import { isArray, isObject, type JsonValue } from "@plumbline/contract";
import { listedIn } from "./listed-in.ts";
import { base64Text, timeIn, type ValueSeed } from "./usual-values.ts";

/** Values that a rejection asks for, by the name of the member. */
export type Hints = ReadonlyMap<string, readonly JsonValue[]>;

interface Kind {
  /** Matches the words of a rejection. */
  readonly says: RegExp;
  readonly values: (seed: ValueSeed) => readonly JsonValue[];
}

/** The kinds of values that rejections ask for, the most specific first. */
const kinds: readonly Kind[] = [
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
  const listed = listedIn(plain);
  const kind = kinds.find(({ says }) => says.test(plain));
  const values = listed.length > 1 ? listed : (kind?.values(seed) ?? []);
  if (values.length === 0) return new Map();
  const at = listed.length > 1 ? plain.indexOf(listed[0] ?? "") : plain.search(kind?.says ?? "");
  const name = memberAt(plain, at, { body, named, seed });
  return new Map(name === undefined ? [] : [[name, values]]);
}

/** The member that the text mentions near a place. A repeated value takes precedence over a name. */
function memberAt(text: string, at: number, { body, named }: HintsOptions): string | undefined {
  const leaves = [...leavesOf(body, "")];
  const byValue = leaves.map(({ name, value }) => ({ name, from: distance(text, value, at) }));
  const byName = named.map((name) => ({ name, from: distance(text, name, at) }));
  return nearest(byValue) ?? nearest(byName);
}

function nearest(
  places: readonly { readonly name: string; readonly from: number }[],
): string | undefined {
  return places.filter(({ from }) => from < Infinity).toSorted((a, b) => a.from - b.from)[0]?.name;
}

/** The distance between a place and a part of a text, before or after the place. */
function distance(text: string, part: string, at: number): number {
  if (part.length < 2) return Infinity;
  const before = text.lastIndexOf(part, at);
  const after = text.indexOf(part, at);
  if (before >= 0) return at - before;
  return after >= 0 ? text.length + after - at : Infinity;
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
