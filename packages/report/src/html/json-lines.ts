import { formatPointer } from "@plumbline/contract";

/** One line of a formatted JSON text. Tokens are unchanged. */
export interface JsonLine {
  /** JSON Pointer of the value on the line, or of the container that the line opens or closes. */
  readonly pointer: string;
  readonly depth: number;
  /** The quoted name of the member; empty if the line has none. */
  readonly name: string;
  readonly text: string;
}

interface Frame {
  readonly pointer: string;
  readonly isArray: boolean;
  index: number;
  name: string;
}

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/gs;

/** Formats a JSON text with one value per line. Returns `undefined` if the text is not JSON or is longer than `limit` characters. */
export function jsonLines(text: string, limit: number): readonly JsonLine[] | undefined {
  if (text.length > limit || !isJson(text)) return undefined;
  const lines: JsonLine[] = [];
  const stack: Frame[] = [];
  const tokens = text.match(token) ?? [];
  for (const [at, part] of tokens.entries()) readToken(part, tokens[at + 1], { lines, stack });
  return lines;
}

interface Reading {
  readonly lines: JsonLine[];
  readonly stack: Frame[];
}

function readToken(part: string, next: string | undefined, reading: Reading): void {
  const frame = reading.stack.at(-1);
  if (part === ":") return;
  if (part === ",") return separate(reading, frame);
  if (part === "}" || part === "]") return close(part, reading);
  if (next === ":" && frame && !frame.isArray) {
    frame.name = part;
    return;
  }
  if (part === "{" || part === "[") return open(part, next, reading);
  push(reading, part);
}

function separate({ lines }: Reading, frame: Frame | undefined): void {
  const last = lines.pop();
  if (last) lines.push({ ...last, text: `${last.text},` });
  if (frame) frame.index += 1;
}

function open(part: string, next: string | undefined, reading: Reading): void {
  const isEmpty = next === "}" || next === "]";
  const pointer = valuePointer(reading.stack.at(-1));
  push(reading, isEmpty ? `${part}${next}` : part);
  reading.stack.push({ pointer, isArray: part === "[", index: 0, name: "" });
}

function close(part: string, { lines, stack }: Reading): void {
  const frame = stack.pop();
  const last = lines.at(-1);
  const isEmpty = last?.pointer === frame?.pointer && last?.text.endsWith(part) === true;
  if (!frame || isEmpty) return;
  lines.push({ pointer: frame.pointer, depth: stack.length, name: "", text: part });
}

function push({ lines, stack }: Reading, text: string): void {
  const frame = stack.at(-1);
  const name = frame && !frame.isArray ? frame.name : "";
  lines.push({ pointer: valuePointer(frame), depth: stack.length, name, text });
}

function valuePointer(frame: Frame | undefined): string {
  if (!frame) return "";
  const step = frame.isArray ? String(frame.index) : memberName(frame.name);
  return `${frame.pointer}${formatPointer([step])}`;
}

function memberName(quoted: string): string {
  return String(JSON.parse(quoted));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
