import { isList, isRecord } from "../wire-value.ts";
import type { Encode } from "./encode.ts";
import { styleOf } from "./style-of.ts";
import type { WireEntry } from "./wire-entry.ts";
import { itemsOf, membersOf, writeContent } from "./write-pairs.ts";

/**
 * Writes a value as one text: a path parameter or a header. Empty if there is no value to send.
 * @see https://spec.openapis.org/oas/v3.2.0#style-examples
 */
export function writeText(entry: WireEntry, value: unknown, encode: Encode): string {
  const { name, style, explode = false, mediaType } = entry;
  if (value === undefined) return "";
  if (mediaType !== undefined) return encode(writeContent(mediaType, value), "value");
  const { prefix, joint, delimiter } = styleOf(entry);
  const parts = partsOf(value, explode, encode);
  if (parts.length === 0) return "";
  if (style !== "matrix") {
    const separator = explode ? joint : delimiter;
    return prefix + parts.join(/[,.]/.test(separator) ? separator : encode(separator, "name"));
  }
  const isNamed = explode && isRecord(value);
  const named = (text: string): string =>
    `;${isNamed ? "" : encode(name, "name")}${isNamed || text === "" ? "" : "="}${text}`;
  // Without a value, the style has no equals sign.
  return explode
    ? parts.map((part) => named(part).replace(/^(;[^=]*)=$/, "$1")).join("")
    : named(parts.join(delimiter));
}

/** The parts of a value, each a text, or a name and a text with an equals sign. */
function partsOf(value: unknown, explode: boolean, encode: Encode): readonly string[] {
  if (!isRecord(value))
    return itemsOf(value).map((item) => encode(item, isList(value) ? "item" : "value"));
  return membersOf(value).flatMap(([key, item]) =>
    explode
      ? [`${encode(key, "name")}=${encode(item, "item")}`]
      : [encode(key, "name"), encode(item, "item")],
  );
}
