import { glob } from "node:fs/promises";
import { resolve } from "node:path";
import { ConformanceError } from "../../model/errors/conformance-error.ts";

/**
 * Resolves paths and patterns of Arazzo documents to absolute paths, in alphabetical order for each pattern.
 * Throws ConformanceError `CONFIG_INVALID` for a pattern that matches nothing.
 */
export async function findJourneys(
  paths: readonly string[],
  cwd: string,
): Promise<readonly string[]> {
  const lists = await Promise.all(paths.map((path) => expand(path, cwd)));
  return [...new Set(lists.flat())];
}

async function expand(path: string, cwd: string): Promise<readonly string[]> {
  if (!/[*?{[]/.test(path)) return [resolve(cwd, path)];
  const found: string[] = [];
  for await (const file of glob(path, { cwd })) found.push(resolve(cwd, file));
  if (found.length > 0) return found.toSorted();
  throw new ConformanceError("CONFIG_INVALID", `No journey matches "${path}"`, {
    place: { file: cwd },
    hint: "Correct the pattern, or remove it.",
  });
}
