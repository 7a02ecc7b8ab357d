import { isJsonMediaType } from "../media-type/is-json-media-type.ts";
import type { Hint } from "../reading/hint.ts";
import { leafOf, parseJson } from "../reading/leaf-of.ts";
import type { Reading } from "../reading/reading.ts";

/** Reads a text that `content` describes. A text that is not JSON stays a text, so that its schema rejects it. */
export function readContent(mediaType: string, texts: readonly string[], hint: Hint): Reading {
  if (!isJsonMediaType(mediaType)) return leafOf(texts, hint);
  const parsed = texts.flatMap(parseJson);
  return { kind: "leaf", values: parsed.length > 0 ? parsed : texts };
}
