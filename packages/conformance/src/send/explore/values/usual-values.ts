import type { TypicalPlace } from "@plumbline/arbitrary";
import { type JsonValue, wordsOf } from "@plumbline/contract";
import { exemplifiedIn, listedIn } from "./listed-in.ts";

/** The ingredients of generated values. */
export interface ValueSeed {
  /** A word that is unique at the target. */
  readonly word: string;
  /** The index of the form of names. Servers accept different forms. */
  readonly form: number;
  /** In milliseconds since 1970. */
  readonly now: number;
  /** The name of the thing that the request is about, if its path has one. */
  readonly parent?: string;
}

interface Usual {
  /** Matches the words of a name, joined by spaces. */
  readonly name: RegExp;
  readonly values: (seed: ValueSeed) => readonly JsonValue[];
}

/** The forms of a name, from free text to a name that contains the name of the parent. */
export function nameForms({ word, parent }: Pick<ValueSeed, "word" | "parent">): readonly string[] {
  const own = [`plumbline-${word}`, word, `${word}.example.org.`, `plumbline_${word}`, `X-${word}`];
  return parent === undefined ? own : [...own, `${word}.${parent}`];
}

/** The forms of a name that were not rejected, then the rejected ones. */
function turnedForms(seed: ValueSeed): readonly string[] {
  const forms = nameForms(seed);
  return [...forms.slice(seed.form), ...forms.slice(0, seed.form)];
}

/** A time in minutes from now. */
export function timeIn({ now }: Pick<ValueSeed, "now">, minutes: number): string {
  const at = new Date(now);
  at.setUTCMinutes(at.getUTCMinutes() + minutes);
  return `${at.toISOString().slice(0, 19)}Z`;
}

/** Text in Base64 that contains the word, so that the word can be replaced. */
export function base64Text({ word }: Pick<ValueSeed, "word">): string {
  return word.padEnd(Math.ceil(word.length / 4) * 4, "A");
}

/** Values that servers usually accept for a name of a property or parameter. */
const byName: readonly Usual[] = [
  { name: /\be ?mail\b/, values: ({ word }) => [`${word}@example.com`] },
  { name: /\b(?:password|passphrase)\b/, values: ({ word }) => [`Pl-${word}-9x`] },
  {
    name: /\b(?:url|uri|href|link|endpoint|webhook|callback|homepage|website)s?$/,
    values: ({ word }) => [`https://example.com/${word}`],
  },
  {
    name: /\b(?:host|hostname|domain|fqdn)s?$/,
    values: ({ word, form }) => [form === 2 ? `${word}.example.org.` : `${word}.example.com`],
  },
  { name: /\b(?:ip|ipv4|ip address)$/, values: () => ["192.0.2.1"] },
  { name: /\b(?:phone|mobile|telephone|tel)\b/, values: () => ["+15550100123"] },
  { name: /\bcolou?r$/, values: () => ["#336699"] },
  { name: /\bcurrency\b/, values: () => ["USD"] },
  { name: /\bcountry\b/, values: () => ["US"] },
  { name: /\b(?:locale|language|lang)\b/, values: () => ["en"] },
  { name: /\b(?:timezone|time zone|tz)\b/, values: () => ["UTC"] },
  { name: /\b(?:cron|schedule)\b/, values: () => ["0 0 * * *"] },
  { name: /\bversion$/, values: () => ["1.0.0"] },
  {
    name: /\balgorithm$/,
    values: () => ["HS256", "sha256", "hmac-sha256", "RS256", "aes-256-gcm"],
  },
  { name: /\b(?:mime ?type|content type|media type)$/, values: () => ["text/plain"] },
  { name: /^(?:starts?|from|begins?|since|valid from)\b/, values: (seed) => [timeIn(seed, 65)] },
  {
    name: /^(?:ends?|until|expires?|expiry|expiration|valid until|valid to|due)\b/,
    values: (seed) => [timeIn(seed, 1500)],
  },
  { name: /\bport$/, values: () => [8080] },
  { name: /\bttl$/, values: () => [300] },
  {
    name: /\b(?:name|title|label|slug|key|code|login|username|handle|identifier|alias|nickname|kind)$/,
    values: turnedForms,
  },
];

/** Whether servers usually accept certain values for a name. */
export function hasUsualName(name: string): boolean {
  const words = wordsOf(name).join(" ");
  return byName.some((one) => one.name.test(words));
}

const byFormat: Readonly<Record<string, (seed: ValueSeed) => readonly JsonValue[]>> = {
  email: ({ word }) => [`${word}@example.com`],
  uri: ({ word }) => [`https://example.com/${word}`],
  url: ({ word }) => [`https://example.com/${word}`],
  hostname: ({ word }) => [`${word}.example.com`],
  byte: (seed) => [base64Text(seed)],
  base64: (seed) => [base64Text(seed)],
};

/** These formats are tried after the name, because the name may show whether a time is a beginning or an end. */
const byLooseFormat: typeof byFormat = { "date-time": (seed) => [timeIn(seed, 95)] };

/**
 * Values to try for a place: the values that its description lists, then usual values for its format and name, then the examples of its
 * description.
 */
export function usualValues(
  { path, format = "", descriptions }: TypicalPlace,
  seed: ValueSeed,
): readonly JsonValue[] {
  const name = wordsOf(path.at(-1) ?? "").join(" ");
  const ofFormat = (table: typeof byFormat): readonly JsonValue[] =>
    Object.hasOwn(table, format) ? (table[format]?.(seed) ?? []) : [];
  return [
    ...descriptions.flatMap(listedIn),
    ...ofFormat(byFormat),
    ...(descriptions.some((text) => /\bbase ?64\b/i.test(text)) ? [base64Text(seed)] : []),
    ...byName.filter((one) => one.name.test(name)).flatMap(({ values }) => values(seed)),
    ...ofFormat(byLooseFormat),
    ...descriptions.flatMap(exemplifiedIn),
  ];
}
