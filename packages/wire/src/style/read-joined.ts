import { type Hint, type Structure, structuresOf } from "../reading/hint.ts";
import { leafOf, nestedLeafOf } from "../reading/leaf-of.ts";
import { choiceOf, type Reading, recordOf } from "../reading/reading.ts";
import type { Decode } from "./decode.ts";
import { delimiterOf, type TextPlace } from "./style-of.ts";
import type { WireEntry } from "./wire-entry.ts";

/** How one text is taken apart. */
export interface Joined {
  /** Separates items, names and values. */
  readonly delimiter: RegExp;
  /** Whether names and values are joined by an equals sign. */
  readonly isPaired: boolean;
  readonly decode: Decode;
  /** The text of an object, if it is not the whole text. */
  readonly recordText?: string;
}

/** How a text in this style is taken apart. */
export function joinedOf(entry: WireEntry, place: TextPlace, decode: Decode): Joined {
  const isPaired = entry.explode ?? false;
  const isLabel = entry.style === "label" && isPaired;
  return { delimiter: isLabel ? /\./ : delimiterOf(entry, place), isPaired, decode };
}

/** Reads one text by the structures that the value may have. Delimiters are looked for before the text is decoded. */
export function readJoined(text: string, joined: Joined, hint: Hint): Reading {
  const readers: Readonly<Record<Structure, () => Reading>> = {
    plain: () => leafOf(joined.decode(text), hint),
    list: () => readList(text, joined, hint),
    record: () => readRecord(joined.recordText ?? text, joined, hint),
  };
  const readings = Array.from(structuresOf(hint), (structure) => readers[structure]());
  return choiceOf(readings) ?? readers.plain();
}

/** An empty text is a list with one empty item, or without items. */
function readList(text: string, { delimiter, decode }: Joined, hint: Hint): Reading {
  const items = text
    .split(delimiter)
    .map((item, index) => nestedLeafOf(decode(item), hint.item(index)));
  const list: Reading = { kind: "list", items };
  return text === "" ? { kind: "choice", readings: [list, { kind: "list", items: [] }] } : list;
}

function readRecord(text: string, { delimiter, decode, isPaired }: Joined, hint: Hint): Reading {
  const parts = text === "" ? [] : text.split(delimiter);
  const pairs = isPaired ? parts.map(splitPair) : inTurn(parts);
  return recordOf(
    pairs.map(([name, value]) => {
      const [decoded = ""] = decode(name);
      return [decoded, nestedLeafOf(decode(value), hint.member(decoded))];
    }),
  );
}

/** Names and values in turn. The last value may be missing. */
function inTurn(parts: readonly string[]): readonly (readonly [string, string])[] {
  return parts.flatMap((part, index) =>
    index % 2 === 0 ? [[part, parts[index + 1] ?? ""] as const] : [],
  );
}

/** Splits `name=value` at the first equals sign. */
export function splitPair(part: string): readonly [name: string, value: string] {
  const at = part.indexOf("=");
  return at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
}
