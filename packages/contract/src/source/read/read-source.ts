import { parseFile } from "./parse-file.ts";
import type { ReadOptions } from "./download.ts";
import { readText } from "./read-text.ts";
import type { SourceFile } from "./source-file.ts";

/** Reads and parses one file, whatever fragment its URL has. Throws ContractError. */
export async function readSource(url: URL, options: ReadOptions): Promise<SourceFile> {
  const href = url.href.replace(/#.*$/, "");
  return parseFile(href, await readText(new URL(href), options));
}
