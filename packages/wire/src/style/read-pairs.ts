import { type Structure, structuresOf } from "../reading/hint.ts";
import { leafOf, nestedLeafOf } from "../reading/leaf-of.ts";
import { oneOrList } from "../reading/one-or-list.ts";
import {
  choiceOf,
  type ListReading,
  type Reading,
  type RecordReading,
  recordOf,
} from "../reading/reading.ts";
import type { ReadOptions } from "./decode.ts";
import { readContent } from "./read-content.ts";
import { readDeep } from "./read-deep.ts";
import { readJoined } from "./read-joined.ts";
import { delimiterOf, isExploded } from "./style-of.ts";
import type { WireEntry } from "./wire-entry.ts";
import type { WirePair } from "./write-pairs.ts";

/**
 * Reads a value from the pairs of a query, a cookie or a form, which have decoded names and texts that are not decoded. Undefined if
 * no pair belongs to the value.
 */
export function readPairs(
  entry: WireEntry,
  pairs: readonly WirePair[],
  { decode, hint }: ReadOptions,
): Reading | undefined {
  const own = pairs.flatMap(([name, text]) => (name === entry.name ? [text] : []));
  const [first] = own;
  if (entry.mediaType !== undefined)
    return first === undefined ? undefined : readContent(entry.mediaType, decode(first), hint);
  if (entry.style === "deepObject") return readDeep(entry.name, pairs, { decode, hint });
  const delimiter = delimiterOf(entry, "query");
  // A delimited style without `explode: false` means the same to many writers.
  const isJoined = !isExploded(entry) || (delimiter.source !== "," && delimiter.test(first ?? ""));
  if (isJoined && first !== undefined && own.length === 1)
    return readJoined(first, { delimiter, isPaired: false, decode }, hint);
  return readExploded(own, pairs, { decode, hint });
}

function readExploded(
  own: readonly string[],
  pairs: readonly WirePair[],
  { decode, hint }: ReadOptions,
): Reading | undefined {
  const structures = structuresOf(hint);
  const readers: Readonly<Record<Structure, () => Reading | undefined>> = {
    plain: () => readRepeated(own, { decode, hint }),
    list: () => readList(own, { decode, hint }),
    record: () => readMembers(pairs, { decode, hint }),
  };
  const readings = Array.from(structures, (structure) => readers[structure]());
  return choiceOf(readings.filter((reading) => reading !== undefined));
}

/** One text is a plain value. Several are a list, which is not what a plain value is. */
function readRepeated(
  texts: readonly string[],
  { decode, hint }: ReadOptions,
): Reading | undefined {
  const [first] = texts;
  if (first === undefined) return undefined;
  return texts.length === 1 ? leafOf(decode(first), hint) : readList(texts, { decode, hint });
}

function readList(texts: readonly string[], { decode, hint }: ReadOptions): Reading | undefined {
  if (texts.length === 0) return undefined;
  return {
    kind: "list",
    items: texts.map((text, index) => nestedLeafOf(decode(text), hint.item(index))),
  };
}

/**
 * The members of an object are sent under their own names. Pairs with names that the object does not declare may be other members, or not
 * belong to it.
 */
function readMembers(
  pairs: readonly WirePair[],
  { decode, hint }: ReadOptions,
): Reading | undefined {
  const read = (isMember: (name: string) => boolean): readonly Reading[] => {
    const record = readFields(
      pairs.filter(([name]) => isMember(name)),
      { decode, hint },
    );
    return record.members.length === 0 ? [] : [record];
  };
  const declared = read((name) => hint.names.includes(name));
  if (!hint.isOpen) return declared[0];
  if (hint.names.length === 0) return hint.types?.has("object") ? read(() => true)[0] : undefined;
  return declared.length === 0 ? undefined : choiceOf([...declared, ...read(() => true)]);
}

/** The members of an object, each from the pairs with its name. */
export function readFields(
  pairs: readonly WirePair[],
  { decode, hint }: ReadOptions,
): RecordReading {
  const named = Map.groupBy(pairs, ([name]) => name);
  return recordOf(
    Array.from(named, ([name, group]) => {
      const texts = group.map(([, text]) => text);
      return [name, readField(texts, { decode, hint: hint.member(name) })] as const;
    }),
  );
}

/** A value without a style of its own: one text, which may be JSON, or one for each item. */
function readField(texts: readonly string[], { decode, hint }: ReadOptions): Reading {
  const list: ListReading = {
    kind: "list",
    items: texts.map((text, index) => nestedLeafOf(decode(text), hint.item(index))),
  };
  return texts.length > 1
    ? list
    : oneOrList(hint, nestedLeafOf(decode(texts[0] ?? ""), hint), list);
}
