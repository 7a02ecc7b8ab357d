/**
 * Returns the first JSON object in a program's bytes that contains the text, such as a document that was compiled into it.
 * Returns `undefined` if there is none.
 */
export function findEmbedded(bytes: Buffer, text: string): string | undefined {
  const at = bytes.indexOf(text);
  if (at < 0) return undefined;
  for (let start = at; start > 0;) {
    start = bytes.lastIndexOf("{", start - 1);
    if (start < 0) return undefined;
    const end = endOfObject(bytes, start);
    if (end > at && isJson(bytes, start, end)) return bytes.toString("utf8", start, end);
  }
  return undefined;
}

const longest = 4_000_000;
const [quote, backslash, open, close] = Buffer.from('"\\{}');

function endOfObject(bytes: Buffer, start: number): number {
  let depth = 0;
  let isText = false;
  for (let at = start; at < Math.min(bytes.length, start + longest); at += 1) {
    const byte = bytes[at];
    if (isText && byte === backslash) at += 1;
    else if (byte === quote) isText = !isText;
    else if (!isText && byte === open) depth += 1;
    else if (!isText && byte === close) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

function isJson(bytes: Buffer, start: number, end: number): boolean {
  try {
    return typeof JSON.parse(bytes.toString("utf8", start, end)) === "object";
  } catch {
    return false;
  }
}
