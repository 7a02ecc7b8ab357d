import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  anyHint,
  contains,
  type Hint,
  type JsonType,
  readCookie,
  readForm,
  readHeader,
  readPath,
  readQuery,
  type Reading,
  splitCookies,
  splitQuery,
  type WireEntry,
  type WireValue,
  writeCookie,
  writeForm,
  writeHeader,
  writePath,
  writeQuery,
} from "../src/index.ts";

interface Place {
  readonly styles: readonly string[];
  readonly read: (entry: WireEntry, value: WireValue, hint: Hint) => Reading | undefined;
  /** Texts that the standard leaves undefined at this place: no text of the place can carry them. */
  readonly isUndefined: (entry: WireEntry, text: string) => boolean;
}

const joined = (pairs: readonly (readonly string[])[], joint: string): string =>
  pairs.map((pair) => pair.join("=")).join(joint);

/** A delimiter that is encoded itself cannot be told from one in the data. */
const encodedDelimiters: Readonly<Record<string, RegExp>> = {
  spaceDelimited: /[ +]/,
  pipeDelimited: /\|/,
  tabDelimited: /\t/,
};

function hasDelimiter({ style = "" }: WireEntry, text: string): boolean {
  return encodedDelimiters[style]?.test(text) ?? false;
}

const places: Readonly<Record<string, Place>> = {
  path: {
    styles: ["simple", "label", "matrix", "pipeDelimited", "spaceDelimited", "tabDelimited"],
    read: (entry, value, hint) => readPath(entry, writePath(entry, value), hint),
    isUndefined: hasDelimiter,
  },
  query: {
    styles: ["form", "spaceDelimited", "pipeDelimited", "tabDelimited"],
    read: (entry, value, hint) =>
      readQuery(entry, splitQuery(joined(writeQuery(entry, value), "&")), hint),
    isUndefined: hasDelimiter,
  },
  deepObject: {
    styles: ["deepObject"],
    read: (entry, value, hint) =>
      readQuery(entry, splitQuery(joined(writeQuery(entry, value), "&")), hint),
    isUndefined: (_, text) => /[[\]]/.test(text),
  },
  header: {
    styles: ["simple", "pipeDelimited", "spaceDelimited", "tabDelimited"],
    read: (entry, value, hint) => readHeader(entry, writeHeader(entry, value), hint),
    isUndefined: ({ style }, text) =>
      /[,=| \t]/.test(text) || text.trim() !== text || (text === "" && style !== "simple"),
  },
  cookie: {
    styles: ["form"],
    read: (entry, value, hint) =>
      readCookie(entry, splitCookies(joined(writeCookie(entry, value), "; ")), hint),
    isUndefined: () => false,
  },
  "cookie without encoding": {
    styles: ["cookie"],
    read: (entry, value, hint) =>
      readCookie(entry, splitCookies(joined(writeCookie(entry, value), "; ")), hint),
    isUndefined: (_, text) => /[;,=\s]/.test(text) || text.trim() !== text,
  },
};

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 6 }),
  fc.string({
    unit: fc.constantFrom(..."a,;=&|.+ %/?#[]{}\"'\t:@!$()*~"),
    maxLength: 6,
  }),
);
const leaf = fc.oneof(anyText, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean());
const name = fc.string({ unit: fc.constantFrom(..."abc-_ ü[]&"), minLength: 1, maxLength: 4 });

function typeOf(value: WireValue): JsonType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  // The other types of JSON values have the names that `typeof` gives them.
  return typeof value as JsonType;
}

/** The hint of a schema that allows the type of the value, and perhaps others. */
function hintFor(value: WireValue, others: readonly JsonType[]): Hint {
  return { ...anyHint, types: new Set([typeOf(value), ...others]) };
}

function textsOf(value: WireValue): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [
    ...(Array.isArray(value) ? [] : [key]),
    ...textsOf(item ?? null),
  ]);
}

const others = fc.subarray<JsonType>(["string", "number", "array", "object", "null"]);
const runs = { seed: 1, numRuns: 1500 };

describe("a text can stand for the value that was written to it", () => {
  test.each(Object.entries(places))("property: %s", (_, { styles, read, isUndefined }) => {
    const entries = fc.record({
      name: fc.constantFrom("p", "a b", "f[x]", "ü"),
      style: fc.constantFrom(...styles),
      explode: fc.boolean(),
      allowReserved: fc.boolean(),
    });
    const values = fc.oneof(
      leaf,
      fc.array(leaf, { minLength: 1, maxLength: 3 }),
      fc.dictionary(name, leaf, { minKeys: 1, maxKeys: 3 }),
    );
    fc.assert(
      fc.property(entries, values, others, (entry, value, types) => {
        fc.pre(!textsOf(value).some((text) => isUndefined(entry, text)));
        // Percent-encoded triples pass unchanged.
        fc.pre(!entry.allowReserved || !textsOf(value).some((text) => text.includes("%")));
        const reading = read(entry, value, hintFor(value, types));
        expect(reading && contains(reading, value)).toBe(true);
      }),
      runs,
    );
  });

  test("property: a form, without styles", () => {
    const nested = fc.jsonValue({ maxDepth: 2 });
    fc.assert(
      fc.property(fc.dictionary(name, nested, { maxKeys: 3 }), (value) => {
        // fast-check's JSON values are JSON values.
        const sent = value as Record<string, WireValue>;
        fc.pre(!Object.values(sent).some(hasNoText));
        const hint: Hint = { ...anyHint, member: (key) => hintFor(sent[key] ?? null, []) };
        expect(contains(readForm(writeForm(sent), {}, hint), sent)).toBe(true);
      }),
      runs,
    );
  });
});

/** Null and an empty list have no field, and neither have such items of a list. */
function hasNoText(value: WireValue): boolean {
  return value === null || (Array.isArray(value) && (value.length === 0 || value.includes(null)));
}
