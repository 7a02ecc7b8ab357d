import type { JsonValue } from "@plumbline/contract";

/** The value of a JSON text, or why it is malformed. */
export type ParsedJson =
  | { readonly kind: "parsed"; readonly value: JsonValue }
  | { readonly kind: "malformed"; readonly reason: string };

/**
 * Parses a JSON text strictly: member names that occur twice in one object or are `__proto__`, and very deep nesting, are
 * malformed, because parsers disagree on them. A leading byte order mark is ignored.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8259#section-4
 */
export function parseJson(text: Uint8Array | string): ParsedJson {
  try {
    const source = typeof text === "string" ? text : decode(text);
    const value: JsonValue = JSON.parse(source);
    const reason = findObjection(source);
    return reason === undefined ? { kind: "parsed", value } : { kind: "malformed", reason };
  } catch {
    return { kind: "malformed", reason: "is not JSON" };
  }
}

/** Throws if the bytes are not UTF-8, and drops a byte order mark. @see https://www.rfc-editor.org/rfc/rfc8259#section-8.1 */
function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/** Deeper texts make recursive validators overflow. @see https://www.rfc-editor.org/rfc/rfc8259#section-9 */
const maximumDepth = 500;

/** The member names of each open object; undefined for an array. */
type OpenNames = (Set<string> | undefined)[];

/**
 * Scans valid JSON without recursion. `JSON.parse` keeps the last of several equal members without an error, and the libraries that
 * report them overflow on deep text.
 */
function findObjection(text: string): string | undefined {
  const open: OpenNames = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === "{") open.push(new Set());
    else if (character === "[") open.push(undefined);
    else if (character === "}" || character === "]") open.pop();
    else if (character === '"') {
      const end = findEnd(text, at);
      const objection = isName(text, end) ? addName(open, text.slice(at, end)) : undefined;
      if (objection !== undefined) return objection;
      at = end - 1;
    }
    if (open.length > maximumDepth) return "is nested too deeply";
  }
  return undefined;
}

/** The end of the string that starts at an index: after the first quotation mark that is not escaped. */
function findEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text[before] === "\\") before -= 1;
    if ((end - before) % 2 === 1) return end + 1;
  }
}

/** In JSON, a colon follows every name and nothing else. */
function isName(text: string, end: number): boolean {
  let at = end;
  while (text.charCodeAt(at) <= 0x20) at += 1;
  return text[at] === ":";
}

function addName(open: OpenNames, quoted: string): string | undefined {
  const name: string = quoted.includes("\\") ? JSON.parse(quoted) : quoted.slice(1, -1);
  const names = open.at(-1);
  if (name === "__proto__") return "has a member called __proto__";
  if (names?.has(name)) return `has the member ${shorten(quoted)} twice`;
  names?.add(name);
  return undefined;
}

/** The maximum length of a name in a reason, which is sent in a header. */
const shownLength = 64;

function shorten(text: string): string {
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
