import type { ReadableEntry, ReceivedFacts } from "./readable-entry.ts";
import { parseExact } from "./parse-exact.ts";

/** Returns the parser of JSON for an operation: of a body, or of an item of a stream if there is no response. */
export function parserOf(
  entry: ReadableEntry,
  response?: ReceivedFacts,
): (text: string) => unknown {
  const { parse = parseExact } = entry.functions ?? {};
  return (text) => parse(text, entry, response);
}
