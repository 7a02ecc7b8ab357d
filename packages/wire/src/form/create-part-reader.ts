import { headerParameters } from "../media-type/parse-media-type.ts";
import { type ReceivedPart, toReceivedPart } from "./received-part.ts";

/** Reads the parts of a `multipart/*` body that arrives in chunks. */
export interface PartReader {
  /** Returns the parts that a chunk completes. */
  readonly push: (bytes: Uint8Array) => readonly ReceivedPart[];
  /** Returns the parts that the end of the body completes. Undefined if the body does not end with the boundary. */
  readonly end: () => readonly ReceivedPart[] | undefined;
}

/**
 * Creates a reader of parts. Undefined if the content type names no boundary.
 * @see https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1
 */
export function createPartReader(contentType: string): PartReader | undefined {
  const { boundary } = headerParameters(contentType);
  if (boundary === undefined || boundary === "") return undefined;
  const opening = `--${boundary}`;
  const escaped = opening.replaceAll(/\W/g, String.raw`\$&`);
  const delimiter = new RegExp(String.raw`\r?\n${escaped}(--)?[ \t]*(?=\r?\n)`, "g");
  let place: "preamble" | "part" | "epilogue" = "preamble";
  let settled: string[] = [];
  // The first delimiter has no line break before it if there is no preamble.
  let rest = "\r\n";
  const take = (text: string): readonly ReceivedPart[] => {
    const parts: ReceivedPart[] = [];
    rest += text;
    let start = 0;
    for (const { 0: found, 1: dashes, index } of rest.matchAll(delimiter)) {
      if (place === "epilogue") break;
      if (place === "part") parts.push(toReceivedPart(settled.join("") + rest.slice(start, index)));
      settled = [];
      place = dashes === undefined ? "part" : "epilogue";
      start = index + found.length;
    }
    rest = rest.slice(start);
    const end = endOfSettled(rest, opening);
    // A large part is not searched again with each chunk.
    if (place === "part") settled.push(rest.slice(0, end));
    rest = rest.slice(end);
    return parts;
  };
  return {
    push: (bytes) => take(toBinary(bytes)),
    end: () => {
      const parts = take("\r\n");
      return place === "epilogue" ? parts : undefined;
    },
  };
}

/** Where a delimiter may begin that the next chunk completes. */
function endOfSettled(text: string, opening: string): number {
  const at = text.lastIndexOf("\n");
  const line = text.slice(at + 1);
  const isPossible = at >= 0 && (opening.startsWith(line) || line.startsWith(opening));
  const end = isPossible ? at : text.length;
  return text[end - 1] === "\r" ? end - 1 : end;
}

/** One character for each byte. */
function toBinary(bytes: Uint8Array): string {
  const size = 8192;
  let text = "";
  for (let at = 0; at < bytes.length; at += size)
    text += String.fromCharCode(...bytes.subarray(at, at + size));
  return text;
}
