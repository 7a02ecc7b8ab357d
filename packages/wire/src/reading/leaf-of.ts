import type { WireValue } from "../wire-value.ts";
import type { Hint } from "./hint.ts";
import type { LeafReading } from "./reading.ts";

/** Matches the JSON values without parts, not `0x10`, `1_000` or an empty text. */
const primitive = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)$/;

/** Matches the beginning of a JSON value with parts. */
const structured = /^\s*[[{]/;

/**
 * The values that a text within a style stands for: the text, and the number, boolean or null that it spells in JSON. A text that is nested so
 * deep that its style has no notation for its parts is also a list or an object in JSON.
 */
export function leafOf(texts: readonly string[], hint: Hint): LeafReading {
  return leaf(texts, hint, primitive);
}

/** As `leafOf`, for a text that may be a list or an object in JSON. */
export function nestedLeafOf(texts: readonly string[], hint: Hint): LeafReading {
  return leaf(texts, hint, new RegExp(`${primitive.source}|${structured.source}`));
}

function leaf(texts: readonly string[], { types }: Hint, json: RegExp): LeafReading {
  const spelled = texts.flatMap((text) => (json.test(text) ? parseJson(text) : []));
  const isText = types === undefined || types.has("string");
  return { kind: "leaf", values: isText ? [...texts, ...spelled] : [...spelled, ...texts] };
}

/** The value of a JSON text in a list; an empty list if it is not JSON. */
export function parseJson(text: string): readonly WireValue[] {
  try {
    // JSON.parse returns JSON values.
    return [JSON.parse(text) as WireValue];
  } catch {
    return [];
  }
}
