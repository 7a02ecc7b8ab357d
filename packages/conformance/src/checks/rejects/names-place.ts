import { formatPointer, type JsonValue } from "@plumbline/contract";
import type { ReceivedResponse } from "@plumbline/report";

/** Whether a rejection names a place of the request body. */
export type NamesPlace = (tokens: readonly string[]) => boolean;

/**
 * Reads which places of a body a rejection names. The function knows JSON Pointers, paths with dots and brackets, lists of names and
 * indices, and a member at the top in quotation marks.
 */
export function readNamedPlaces({
  text,
  json,
}: Pick<ReceivedResponse, "text" | "json">): NamesPlace {
  // The text of a list without white space, and messages without the escapes of JSON.
  const compact = json === undefined ? text : JSON.stringify(json);
  const plain = `${compact}\n${textsOf(json).join("\n")}`;
  return (tokens) => tokens.length > 0 && notationsOf(tokens).some((one) => one.test(plain));
}

/** Patterns for the notations of a place. Each pattern also finds the places below. */
function notationsOf(tokens: readonly string[]): readonly RegExp[] {
  const pointer = escaped(formatPointer(tokens));
  const list = tokens.map((token) => (isIndex(token) ? `"?${token}"?` : quoted(token))).join(",");
  const path = tokens.map(toStep).join("");
  return [
    new RegExp(String.raw`(?<![\w~/.-])${pointer}(?![\w~-])`),
    new RegExp(list),
    tokens.length > 1
      ? new RegExp(String.raw`(?<![\w~/-])${path.replace(/^\\\./, "")}(?![\w~-])`)
      : new RegExp(`["'\`]${escaped(tokens[0] ?? "")}["'\`]`),
  ];
}

function toStep(token: string): string {
  return isIndex(token) ? String.raw`(?:\.${token}|\[${token}\])` : `\\.${escaped(token)}`;
}

function isIndex(token: string): boolean {
  return /^\d+$/.test(token);
}

function quoted(token: string): string {
  return escaped(JSON.stringify(token));
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

/** Every text in a value. */
function textsOf(value: JsonValue | undefined): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
