import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { unpackExamples } from "./unpack-examples.ts";

const { folder, remove } = await unpackExamples();
const loaded = new Set<string>();

/** Runs one block of a page unchanged, and returns its exports. */
// The caller names the type of the exports. Another test compiles the example.
export async function loadExample<Exports = unknown>(name: string): Promise<Exports> {
  loaded.add(name.replace(/\?.*/, ""));
  const [file, query] = name.split("?");
  const { href } = pathToFileURL(join(folder, `${file}.ts`));
  return import(/* @vite-ignore */ query === undefined ? href : `${href}?${query}`);
}

/** Names of the examples that were run so far. */
export function loadedExamples(): ReadonlySet<string> {
  return loaded;
}

export { remove as removeExamples };
