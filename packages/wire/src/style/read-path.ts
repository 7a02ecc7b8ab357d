import { anyHint, type Hint, structuresOf } from "../reading/hint.ts";
import type { Reading } from "../reading/reading.ts";
import { decodePath, orAsIs, percentDecode } from "./decode.ts";
import { readContent } from "./read-content.ts";
import { joinedOf, readJoined, splitPair } from "./read-joined.ts";
import { styleOf } from "./style-of.ts";
import type { WireEntry } from "./wire-entry.ts";

/**
 * Reads the text at the place of `{name}` in a path, percent-encoded as it was sent. Undefined if it has not the form of its style: a label begins
 * with a full stop, and a matrix with the name of the parameter.
 * @see https://www.rfc-editor.org/rfc/rfc6570#section-3.2.5
 */
export function readPath(
  entry: WireEntry,
  text: string,
  hint: Hint = anyHint,
): Reading | undefined {
  const { style, explode = false, mediaType, allowReserved } = entry;
  const decode = allowReserved === true ? orAsIs(decodePath) : decodePath;
  if (mediaType !== undefined) return readContent(mediaType, decode(text), hint);
  const { prefix } = styleOf(entry);
  if (!text.startsWith(prefix)) return undefined;
  const bare = text.slice(prefix.length);
  if (style !== "matrix") return readJoined(bare, joinedOf(entry, "path", decode), hint);
  const joined = { delimiter: explode ? /;/ : /,/, isPaired: explode, decode };
  const [name] = splitPair(bare.split(";")[0] ?? "");
  if (percentDecode(name) === entry.name)
    // The members of an exploded object have their own names, even that of the parameter.
    return readJoined(
      withoutName(entry, bare),
      explode ? { ...joined, recordText: bare } : joined,
      hint,
    );
  return explode && structuresOf(hint).has("record")
    ? readJoined(bare, joined, { ...hint, types: new Set(["object"]) })
    : undefined;
}

/** The parts of a matrix without the name of the parameter. */
function withoutName({ name }: WireEntry, text: string): string {
  const parts = text.split(";").map((part) => {
    const [partName, value] = splitPair(part);
    return percentDecode(partName) === name ? value : part;
  });
  return parts.join(";");
}
