import { parseText } from "./parse-text.ts";
import { type ReadOptions, readText } from "./read-text.ts";
import type { SourceFile } from "./source-file.ts";
import { sourceName } from "./source-url.ts";

/** Reads and parses one file, whatever fragment its URL has. Throws ContractError. */
export async function readSource(url: URL, options: ReadOptions): Promise<SourceFile> {
  const href = url.href.replace(/#.*$/, "");
  const name = sourceName(href);
  const text = await readText(new URL(href), options);
  return { url: href, name, text, value: parseText(text, name) };
}
