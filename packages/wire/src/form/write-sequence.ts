import { mediaKind } from "../media-type/media-kind.ts";
import { textOf } from "../style/encode.ts";
import { isRecord, type WireValue } from "../wire-value.ts";

/**
 * Writes the items of a sequential media type: server-sent events, lines of JSON, or a JSON sequence.
 * @see https://spec.openapis.org/oas/v3.2.0#sequential-media-types
 */
export function writeSequence(mediaType: string, items: readonly WireValue[]): string {
  const kind = mediaKind(mediaType);
  return items
    .map((item) => {
      if (kind === "event-stream") return `${eventLines(item).join("\n")}\n\n`;
      return `${kind === "json-sequence" ? "\u001E" : ""}${JSON.stringify(item)}\n`;
    })
    .join("");
}

/** The fields of an event, one line each; data with line breaks has several. */
function eventLines(item: WireValue): readonly string[] {
  const fields = isRecord(item) ? item : { data: item };
  return Object.entries(fields).flatMap(([name, value]) =>
    value === undefined
      ? []
      : textOf(value)
          .split(/\r\n|\r|\n/)
          .map((line) => `${name}: ${line}`),
  );
}
