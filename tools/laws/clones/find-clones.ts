import { parseSync } from "oxc-parser";
import type { SourceFile } from "../read-sources.ts";

/** Lines that two places have in common. */
export interface Clone {
  /** Paths of the two places in the order of the sources. */
  readonly paths: readonly [first: string, second: string];
  /** `path:line` of the first line in each place. */
  readonly at: readonly [first: string, second: string];
  /** How many lines the places share, not counting those that are left out of the comparison. */
  readonly lines: number;
  /** The first of them. */
  readonly found: string;
}

/** From this many equal lines on, two places are a clone. */
const cloneSize = 6;

/**
 * Finds lines that stand twice. Imports, comments and trivial lines are left out of the comparison, and white space
 * around a line does not count.
 */
export function findClones(files: readonly SourceFile[]): readonly Clone[] {
  const seen = new Map<string, LineWindow>();
  const ongoing = new Map<string, Clone>();
  const clones: Clone[] = [];
  for (const place of files.flatMap(windowsOf)) {
    const window = place.lines.slice(place.index, place.index + cloneSize);
    if (window.length < cloneSize) continue;
    const key = window.map(({ text }) => text).join("\n");
    const first = seen.get(key);
    if (first === undefined) seen.set(key, place);
    else if (!overlaps(first, place)) addTo({ clones, ongoing }, first, place);
  }
  return clones;
}

interface Line {
  readonly number: number;
  readonly text: string;
}

interface LineWindow {
  readonly path: string;
  readonly lines: readonly Line[];
  readonly index: number;
}

interface Found {
  readonly clones: Clone[];
  /** Clones by the places at which their next window would begin. */
  readonly ongoing: Map<string, Clone>;
}

/** A window that continues a clone makes that one longer. */
function addTo({ clones, ongoing }: Found, first: LineWindow, second: LineWindow): void {
  const before = ongoing.get(pairOf(first, second, 0));
  const clone: Clone = before
    ? { ...before, lines: before.lines + 1 }
    : {
        paths: [first.path, second.path],
        at: [lineOf(first), lineOf(second)],
        lines: cloneSize,
        found: first.lines[first.index]?.text ?? "",
      };
  if (before) clones.splice(clones.indexOf(before), 1, clone);
  else clones.push(clone);
  ongoing.set(pairOf(first, second, 1), clone);
}

function pairOf(first: LineWindow, second: LineWindow, ahead: number): string {
  return `${first.path}:${first.index + ahead} ${second.path}:${second.index + ahead}`;
}

function lineOf({ path, lines, index }: LineWindow): string {
  return `${path}:${lines[index]?.number ?? 0}`;
}

function overlaps(first: LineWindow, second: LineWindow): boolean {
  return first.path === second.path && second.index - first.index < cloneSize;
}

function windowsOf(file: SourceFile): readonly LineWindow[] {
  const lines = linesOf(file);
  return lines.map((_, index) => ({ path: file.path, lines, index }));
}

function linesOf({ path, text }: SourceFile): readonly Line[] {
  const { program, comments } = parseSync(path, text);
  const imports = program.body.filter(
    (node) =>
      node.type === "ImportDeclaration" ||
      (node.type.startsWith("Export") && "source" in node && node.source !== null),
  );
  const kept = [...imports, ...comments].reduce(
    (rest, { start, end }) =>
      rest.slice(0, start) + blank(rest.slice(start, end)) + rest.slice(end),
    text,
  );
  return kept
    .split("\n")
    .map((line, index) => ({ number: index + 1, text: line.trim() }))
    .filter((line) => !isTrivial(line.text));
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, " ");
}

/** Whether a line has only punctuation or the end of an HTML element. */
function isTrivial(line: string): boolean {
  return !/\w/.test(line.replaceAll(/<\/\w+>/g, ""));
}
