import { anyHint, type Hint } from "../reading/hint.ts";
import { oneOrList } from "../reading/one-or-list.ts";
import {
  type ListReading,
  type Reading,
  type RecordReading,
  recordOf,
} from "../reading/reading.ts";
import { decodeQuery } from "../style/decode.ts";
import { isJsonMediaType } from "../media-type/is-json-media-type.ts";
import { readContent } from "../style/read-content.ts";
import { readFields, readPairs } from "../style/read-pairs.ts";
import { isExploded } from "../style/style-of.ts";
import { splitQuery } from "../style/split-query.ts";
import type { WireEntry } from "../style/wire-entry.ts";
import type { WirePair } from "../style/write-pairs.ts";
import { type FieldEncodings, firstMediaType, styledEntry } from "./field-encoding.ts";

/** Reads a body in `application/x-www-form-urlencoded`. */
export function readForm(
  text: string,
  encodings: FieldEncodings = {},
  hint: Hint = anyHint,
): RecordReading {
  const pairs = splitQuery(text);
  const styled = Object.entries(encodings).flatMap(([name, encoding]) => {
    const entry = styledEntry(name, encoding);
    return entry ? [{ entry, hint: hint.member(name) }] : [];
  });
  const members = styled.flatMap(({ entry, hint: own }): (readonly [string, Reading])[] => {
    const reading = readPairs(entry, pairs, { decode: decodeQuery, hint: own });
    return reading ? [[entry.name, reading]] : [];
  });
  const others = pairs.filter(([name]) => !styled.some((one) => isOf(one, name)));
  const fields = readFields(others, { decode: decodeQuery, hint });
  return recordOf([
    ...members,
    ...fields.members.map(([name, reading]) => {
      const contentType = firstMediaType(encodings[name]?.contentType) ?? "";
      return [name, isJsonMediaType(contentType) ? asJson(others, name, hint) : reading] as const;
    }),
  ]);
}

/** Whether a field belongs to a member with a style. */
function isOf({ entry, hint }: { readonly entry: WireEntry; readonly hint: Hint }, field: string) {
  if (field === entry.name) return true;
  if (entry.style === "deepObject") return field.startsWith(`${entry.name}[`);
  const isSpread = isExploded(entry) && hint.types?.has("object") === true;
  return isSpread && hint.names.includes(field);
}

/** A field that is JSON; several fields are the items of a list. */
function asJson(pairs: readonly WirePair[], name: string, hint: Hint): Reading {
  const own = hint.member(name);
  const fields = pairs.filter(([field]) => field === name).map(([, text]) => text);
  const items = fields.map((text, index) =>
    readContent("application/json", decodeQuery(text), own.item(index)),
  );
  const [first] = items;
  const list: ListReading = { kind: "list", items };
  return first && items.length === 1 ? oneOrList(own, first, list) : list;
}
