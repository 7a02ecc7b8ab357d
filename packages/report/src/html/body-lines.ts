import { formatCount } from "../text/format-number.ts";
import { type JsonLine, jsonLines } from "./json-lines.ts";
import { html, joined, type MarkupPart } from "./markup.ts";

/** Maximum number of characters of a body. The NDJSON report has the whole body. */
const longestBody = 20_000;
const linesWithoutMark = 60;
const linesBeforeMark = 12;
const linesAroundMark = 9;

/** A body as lines of code, with the values at the pointers marked. */
export function bodyLines(text: string, pointers: readonly string[]): MarkupPart {
  const lines = jsonLines(text, longestBody);
  if (!lines) return rawBody(text);
  const marked = new Set(pointers.map((pointer) => nearestPointer(lines, pointer)));
  const hits = lines.map((line) => isUnder(line.pointer, marked));
  return joined(windowed(lines, hits), "\n");
}

function rawBody(text: string): MarkupPart {
  if (text.length <= longestBody) return text;
  const left = formatCount(text.length - longestBody, "more character");
  return [text.slice(0, longestBody), "\n", html`<span class="gap">… ${left}</span>`];
}

/** The pointer, or its closest ancestor in the text. For an absent member, that is the object that lacks the member. */
function nearestPointer(lines: readonly JsonLine[], pointer: string): string {
  const known = new Set(lines.map((line) => line.pointer));
  let nearest = pointer;
  while (nearest !== "" && !known.has(nearest))
    nearest = nearest.slice(0, nearest.lastIndexOf("/"));
  return nearest;
}

function isUnder(pointer: string, marked: ReadonlySet<string>): boolean {
  return [...marked].some((mark) => pointer === mark || pointer.startsWith(`${mark}/`));
}

/** Shortens long bodies to the first lines and the lines around the first mark. */
function windowed(lines: readonly JsonLine[], hits: readonly boolean[]): readonly MarkupPart[] {
  const first = hits.indexOf(true);
  const parts: MarkupPart[] = [];
  const left: MarkupPart[] = [];
  for (const [at, line] of lines.entries()) {
    const shown = codeLine(line, hits[at] === true);
    if (isInWindow(at, first)) parts.push(...leftOut(left.splice(0)), shown);
    else left.push(shown);
  }
  return [...parts, ...leftOut(left)];
}

function isInWindow(at: number, first: number): boolean {
  if (first < 0) return at < linesWithoutMark;
  return at < linesBeforeMark || Math.abs(at - first) <= linesAroundMark;
}

/** Replaces lines by a note. Up to three lines are shown instead, because a note would not be shorter. */
function leftOut(lines: readonly MarkupPart[]): readonly MarkupPart[] {
  if (lines.length <= 3) return lines;
  return [html`<span class="gap">… ${formatCount(lines.length, "more line")}</span>`];
}

function codeLine({ depth, name, text }: JsonLine, hit: boolean): MarkupPart {
  const indent = "  ".repeat(Math.min(depth, 40));
  const value = name === "" ? text : html`<span class="name">${name}</span>: ${text}`;
  return [indent, hit ? html`<mark>${value}</mark>` : value];
}
