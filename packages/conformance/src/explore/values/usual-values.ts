import type { TypicalPlace } from "@plumbline/arbitrary";
import type { JsonValue } from "@plumbline/contract";
import { wordsOf } from "../../request/words-of.ts";

/** What values are made of. */
export interface ValueSeed {
  /** A word that nothing else at the target contains. */
  readonly word: string;
  /** Which form names have: servers differ in what they accept as a name. */
  readonly form: number;
  /** In milliseconds since 1970. */
  readonly now: number;
}

interface Usual {
  /** Matches the words of a name, joined by spaces. */
  readonly name: RegExp;
  readonly values: (seed: ValueSeed) => readonly JsonValue[];
}

/** The forms of a name, from free text to a domain name. */
export const nameForms: readonly ((word: string) => string)[] = [
  (word) => `plumbline-${word}`,
  (word) => word,
  (word) => `${word}.example.org.`,
  (word) => `plumbline_${word}`,
];

function time({ now }: ValueSeed, minutes: number): string {
  const at = new Date(now);
  at.setUTCMinutes(at.getUTCMinutes() + minutes);
  return `${at.toISOString().slice(0, 19)}Z`;
}

/** Values that servers usually accept for a name of a property or parameter. */
const byName: readonly Usual[] = [
  { name: /\be ?mail\b/, values: ({ word }) => [`${word}@example.com`] },
  { name: /\b(?:password|passphrase)\b/, values: ({ word }) => [`Pl-${word}-9x`] },
  {
    name: /\b(?:url|uri|href|link|endpoint|webhook|callback|homepage|website)s?$/,
    values: ({ word }) => [`https://example.com/${word}`],
  },
  { name: /\b(?:host|hostname|domain|fqdn)s?$/, values: ({ word }) => [`${word}.example.com`] },
  { name: /\b(?:phone|mobile|telephone|tel)\b/, values: () => ["+15550100123"] },
  { name: /\bcolou?r$/, values: () => ["#336699"] },
  { name: /\bcurrency\b/, values: () => ["USD"] },
  { name: /\bcountry\b/, values: () => ["US"] },
  { name: /\b(?:locale|language|lang)\b/, values: () => ["en"] },
  { name: /\b(?:timezone|time zone|tz)\b/, values: () => ["UTC"] },
  { name: /\b(?:cron|schedule)\b/, values: () => ["0 0 * * *"] },
  { name: /\bversion$/, values: () => ["1.0.0"] },
  { name: /\b(?:mime ?type|content type|media type)$/, values: () => ["text/plain"] },
  { name: /^(?:starts?|from|begins?|since|valid from)\b/, values: (seed) => [time(seed, 65)] },
  {
    name: /^(?:ends?|until|expires?|expiry|expiration|valid until|valid to|due)\b/,
    values: (seed) => [time(seed, 1500)],
  },
  { name: /\bport$/, values: () => [8080] },
  { name: /\bttl$/, values: () => [300] },
  {
    name: /\b(?:name|title|label|slug|key|code|login|username|handle|identifier|alias|nickname)$/,
    values: ({ word, form }) => [
      ...nameForms.slice(form).map((make) => make(word)),
      ...nameForms.map((make) => make(word)),
    ],
  },
];

const byFormat: Readonly<Record<string, (seed: ValueSeed) => readonly JsonValue[]>> = {
  email: ({ word }) => [`${word}@example.com`],
  uri: ({ word }) => [`https://example.com/${word}`],
  url: ({ word }) => [`https://example.com/${word}`],
  hostname: ({ word }) => [`${word}.example.com`],
  "date-time": (seed) => [time(seed, 95)],
};

/** Values to try for a place: those that its description lists, then by its name and format. */
export function usualValues(
  { path, format, descriptions }: TypicalPlace,
  seed: ValueSeed,
): readonly JsonValue[] {
  const name = wordsOf(path.at(-1) ?? "").join(" ");
  const listed = descriptions.flatMap(listedIn);
  const named = byName.filter((one) => one.name.test(name)).flatMap(({ values }) => values(seed));
  const formatted =
    format !== undefined && Object.hasOwn(byFormat, format) ? byFormat[format] : undefined;
  // A rejected form of the name is a reason to try the next listed value too.
  const turned = [...listed.slice(seed.form), ...listed.slice(0, seed.form)];
  return [...turned, ...named, ...(formatted?.(seed) ?? [])];
}

/** The values that a sentence such as "Must be one of A, B or C" lists. */
function listedIn(description: string): readonly string[] {
  const [, list = ""] =
    /\b(?:one of|either|valid values(?: are)?|possible values(?: are)?|allowed values(?: are)?|supported values(?: are)?):?\s+(.{1,300})/i.exec(
      description,
    ) ?? [];
  const [sentence = ""] = list.split(/\.(?:\s|$)|;|\n/);
  return sentence
    .split(/,\s*(?:or\s+|and\s+)?|\s+or\s+|\s+and\s+/)
    .map((item) => item.trim().replaceAll(/^["'`\u201c\u2018]+|["'`\u201d\u2019]+$/g, ""))
    .filter((item) => /^[\w.+/-]{1,60}$/.test(item));
}
