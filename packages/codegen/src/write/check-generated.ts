import type { GeneratedFile } from "../emit/generated-file.ts";
import { isGenerated, readOutput } from "./read-output.ts";

/** How an output directory differs from what would be generated; all lists are empty when it does not. Sorted names. */
export interface GeneratedDrift {
  /** There, with another text. */
  readonly stale: readonly string[];
  /** Not there. */
  readonly missing: readonly string[];
  /** There and generated once, but no longer part of the client. Files written by hand are not counted. */
  readonly extra: readonly string[];
}

/** Compares a directory with generated files, and changes nothing. Throws CodegenError `output-unreadable`. */
export async function checkGenerated(
  files: readonly GeneratedFile[],
  directory: string,
): Promise<GeneratedDrift> {
  const present = await readOutput(directory);
  const expected = new Set(files.map(({ path }) => path));
  const isStale = ({ path, text }: GeneratedFile): boolean =>
    present.has(path) && present.get(path) !== text;
  const extra = [...present].filter(([name, text]) => !expected.has(name) && isGenerated(text));
  return {
    stale: files
      .filter(isStale)
      .map(({ path }) => path)
      .toSorted(),
    missing: files
      .filter(({ path }) => !present.has(path))
      .map(({ path }) => path)
      .toSorted(),
    extra: extra.map(([name]) => name).toSorted(),
  };
}

export function hasDrift({ stale, missing, extra }: GeneratedDrift): boolean {
  return stale.length + missing.length + extra.length > 0;
}
