import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../pages/read-site.ts";
import { siteMap } from "../pages/site-map.ts";

/** A fenced block of code on a page. */
export interface Block {
  readonly page: string;
  /** The line of its first line of code, from 1. */
  readonly line: number;
  /** As written after the fence; empty if absent. */
  readonly language: string;
  readonly code: string;
}

const fence = /^```([^\n]*)\n(.*?)^```$/gms;

/** Reads all blocks of the pages of the site and of the repository's README. */
export function readBlocks(): readonly Block[] {
  const pages = siteMap(root).flatMap(({ pages }) => pages.map(({ source }) => source));
  return ["README.md", ...pages].flatMap((page) =>
    blocksOf(page, readFileSync(join(root, page), "utf8").replaceAll("\r\n", "\n")),
  );
}

/** The blocks of a page with this text. */
export function blocksOf(page: string, text: string): readonly Block[] {
  return Array.from(text.matchAll(fence), ({ 1: language = "", 2: code = "", index }) => ({
    page,
    line: text.slice(0, index).split("\n").length + 1,
    language,
    code,
  }));
}
