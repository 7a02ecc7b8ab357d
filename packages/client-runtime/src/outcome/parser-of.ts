import type { ConnectableEntry, ReceivedFacts } from "../request/operation.ts";
import { parseExact } from "./parse-exact.ts";

/** What parses a body of JSON of an operation, or an item of a stream, which has no response. */
export function parserOf(
  entry: ConnectableEntry,
  response?: ReceivedFacts,
): (text: string) => unknown {
  const { parse = parseExact } = entry.functions ?? {};
  return (text) => parse(text, entry, response);
}
