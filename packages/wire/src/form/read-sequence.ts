import { mediaKind } from "../media-type/media-kind.ts";
import { anyHint, type Hint } from "../reading/hint.ts";
import { leafOf, nestedLeafOf, parseJson } from "../reading/leaf-of.ts";
import { type ListReading, type Reading, recordOf } from "../reading/reading.ts";

/**
 * Reads the items of a sequential media type. `item` is the hint for each. Undefined if an item is malformed.
 * @see https://spec.openapis.org/oas/v3.2.0#sequential-media-types
 */
export function readSequence(
  mediaType: string,
  text: string,
  item: Hint = anyHint,
): ListReading | undefined {
  const kind = mediaKind(mediaType);
  const items =
    kind === "event-stream"
      ? readEvents(text, item)
      : readJsonItems(text.split(kind === "json-sequence" ? "\u001E" : /\r?\n/));
  return items && { kind: "list", items };
}

function readJsonItems(texts: readonly string[]): readonly Reading[] | undefined {
  const items = texts.filter((text) => text.trim() !== "").map(parseJson);
  return items.some((values) => values.length === 0)
    ? undefined
    : items.map((values) => ({ kind: "leaf", values }));
}

/** Events end with an empty line; comments and what follows the last event are ignored. @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation */
function readEvents(text: string, hint: Hint): readonly Reading[] {
  const blocks = text
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n\n+/)
    .slice(0, -1);
  return blocks
    .map((block) => readEvent(block.split("\n"), hint))
    .filter((event) => event !== undefined);
}

function readEvent(lines: readonly string[], hint: Hint): Reading | undefined {
  const fields = lines
    .filter((line) => line !== "" && !line.startsWith(":"))
    .map((line) => {
      const [, name = "", value = ""] = /^([^:]*)(?:: ?)?([^]*)$/.exec(line) ?? [];
      return [name, value] as const;
    });
  if (fields.length === 0) return undefined;
  const texts = Map.groupBy(fields, ([name]) => name);
  return recordOf(
    Array.from(texts, ([name, group]) => {
      const value = group.map(([, line]) => line).join("\n");
      const own = hint.member(name);
      return [name, name === "data" ? nestedLeafOf([value], own) : leafOf([value], own)] as const;
    }),
  );
}
