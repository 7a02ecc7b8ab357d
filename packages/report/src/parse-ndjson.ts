import { isJsonMediaType, isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import type { Exchange } from "./run/exchange.ts";

/** The exchanges of a file, or the number of its first line that is not an exchange. */
export type ParsedNdjson =
  | { readonly kind: "exchanges"; readonly exchanges: readonly Exchange[] }
  | { readonly kind: "malformed"; readonly line: number };

/**
 * Reads the text that `renderNdjson` and `writeExchanges` write: one exchange a line.
 *
 * @example
 * ```ts
 * import { readFile } from "node:fs/promises";
 * import { parseNdjson } from "@plumbline/report";
 *
 * const parsed = parseNdjson(await readFile("exchanges.ndjson", "utf8"));
 * if (parsed.kind === "exchanges") console.log(parsed.exchanges.length);
 * ```
 */
export function parseNdjson(text: string): ParsedNdjson {
  const exchanges: Exchange[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const value = parse(line);
    if (value === undefined || !isExchange(value)) return { kind: "malformed", line: index + 1 };
    exchanges.push(withBody(value));
  }
  return { kind: "exchanges", exchanges };
}

/** The members that every exchange has. The writer of the file has checked the rest. */
function isExchange(value: JsonValue): value is JsonValue & Exchange {
  if (!isObject(value)) return false;
  const { request, response } = value;
  return (
    hasTexts(request, ["method", "url"]) &&
    hasTexts(response, ["text"]) &&
    typeof response["status"] === "number"
  );
}

function hasTexts(value: JsonValue | undefined, names: readonly string[]): value is JsonObject {
  if (value === undefined || !isObject(value)) return false;
  return isObject(value["headers"]) && names.every((name) => typeof value[name] === "string");
}

/** The file does not contain the parsed body, only its text. */
function withBody(exchange: Exchange): Exchange {
  const { headers, text } = exchange.response;
  const json = isJsonMediaType(headers["content-type"] ?? "") ? parse(text) : undefined;
  return json === undefined ? exchange : { ...exchange, response: { ...exchange.response, json } };
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue; // JSON.parse returns only JSON values.
  } catch {
    return undefined;
  }
}
