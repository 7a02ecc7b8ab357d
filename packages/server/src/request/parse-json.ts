import type { JsonValue } from "@plumbline/contract";

/** A JSON text taken at its word, or why nobody could rely on what it says. */
export type ParsedJson =
  | { readonly kind: "parsed"; readonly value: JsonValue }
  | { readonly kind: "malformed"; readonly reason: string };

/**
 * Reads a JSON text strictly: a member name that occurs twice in one object, or is `__proto__`, means different things
 * to different readers and is refused, as is nesting beyond reason. A leading byte order mark is ignored.
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

/** Throws on what is no UTF-8, and drops a byte order mark. @see https://www.rfc-editor.org/rfc/rfc8259#section-8.1 */
function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/** Deeper documents than this make recursive validators overflow. @see https://www.rfc-editor.org/rfc/rfc8259#section-9 */
const maximumDepth = 500;

/** The member names of each object that is open at a place; undefined for an array. */
type OpenNames = (Set<string> | undefined)[];

/**
 * Walks a text that is known to be JSON, without recursion: `JSON.parse` keeps the last of several members and says
 * nothing, and the libraries that would tell overflow on a deep text.
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

/** Where the string that begins at a place has ended: behind the first quotation mark that nothing escapes. */
function findEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text[before] === "\\") before -= 1;
    if ((end - before) % 2 === 1) return end + 1;
  }
}

/** In a JSON text a colon follows names, and nothing else. */
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

/** A reason goes into a header and a log, and there a name is only to be recognised. */
const shownLength = 64;

function shorten(text: string): string {
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
