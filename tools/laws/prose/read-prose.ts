import { parseSync, Visitor } from "oxc-parser";
import type { SourceFile } from "../read-sources.ts";

/** A piece of English: a comment, a string of several words or a page; code in it is blanked out. */
export interface Prose {
  readonly path: string;
  readonly text: string;
  /** The line of its first character, counted from 1. */
  readonly line: number;
}

/** Reads the English of a script or a Markdown page. */
export function readProse(file: SourceFile): readonly Prose[] {
  if (file.path.endsWith(".md")) return [{ path: file.path, text: blankCode(file.text), line: 1 }];
  return readScript(file);
}

/** The line of a position in a piece. */
export function lineAt({ text, line }: Prose, offset: number): number {
  return line + text.slice(0, offset).split("\n").length - 1;
}

function readScript({ path, text }: SourceFile): readonly Prose[] {
  const { program, comments } = parseSync(path, text);
  const pieces: Prose[] = [];
  const add = ({ start, end }: { readonly start: number; readonly end: number }): void => {
    const line = text.slice(0, start).split("\n").length;
    pieces.push({ path, text: blankCode(blankStars(text.slice(start, end))), line });
  };
  for (const comment of comments) add(comment);
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === "string" && isEnglish(node.value)) add(node);
    },
    TemplateLiteral: (node) => {
      for (const quasi of node.quasis) if (isEnglish(quasi.value.raw)) add(quasi);
    },
  }).visit(program);
  return pieces;
}

/** Several words in a row, which keys, markup and patterns seldom have. */
function isEnglish(text: string): boolean {
  return /[a-z]{2,} [a-z]+ [a-z]{2,}/i.test(text) && !/[{}<>]|=>|\\b/.test(text);
}

function blankStars(text: string): string {
  return text.replaceAll(/\n[ \t]*\*/g, (match) => `\n${" ".repeat(match.length - 1)}`);
}

const code =
  /^(`{3,})[^\n]*\n[\s\S]*?^\1|`[^`]*`|\{@link [^}]*\}|@example[\s\S]*?(?=\n\s*@|$)|https?:\/\/[^\s)>]*|\]\([^)]*\)|<!--[\s\S]*?-->/gm;

/** Blanks code and addresses out; lines stay lines. */
function blankCode(text: string): string {
  return text.replaceAll(code, (match) => match.replaceAll(/[^\n]/g, " "));
}
