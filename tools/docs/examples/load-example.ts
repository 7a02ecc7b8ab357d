import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { unpackExamples } from "./unpack-examples.ts";

const { folder, remove } = await unpackExamples();
const loaded = new Set<string>();

/** Runs one block of a page, as it stands there, and gives what it exports. */
// What an example exports is named by the test that calls it, and compiled by another one.
export async function loadExample<Exports = unknown>(name: string): Promise<Exports> {
  loaded.add(name.replace(/\?.*/, ""));
  const [file, query] = name.split("?");
  const { href } = pathToFileURL(join(folder, `${file}.ts`));
  return import(/* @vite-ignore */ query === undefined ? href : `${href}?${query}`);
}

/** The names of those that were run so far. */
export function loadedExamples(): ReadonlySet<string> {
  return loaded;
}

export { remove as removeExamples };
