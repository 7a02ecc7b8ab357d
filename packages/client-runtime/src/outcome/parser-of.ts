import type { ReadableEntry, ReceivedFacts } from "./readable-entry.ts";
import { parseExact } from "./parse-exact.ts";

/** What parses a body of JSON of an operation, or an item of a stream, which has no response. */
export function parserOf(
  entry: ReadableEntry,
  response?: ReceivedFacts,
): (text: string) => unknown {
  const { parse = parseExact } = entry.functions ?? {};
  return (text) => parse(text, entry, response);
}
