import type { GeneratedFile } from "../emit/generated-file.ts";
import { isGenerated, readOutput } from "./read-output.ts";

/** The differences between an output directory and the generated files, as sorted names. All lists are empty if there is none. */
export interface GeneratedDrift {
  /** Files with another text. */
  readonly stale: readonly string[];
  /** Files that do not exist. */
  readonly missing: readonly string[];
  /** Generated files that are no longer part of the client. Files written by hand do not count. */
  readonly extra: readonly string[];
}

/**
 * Compares a directory with generated files without changing it. Throws CodegenError `output-unreadable`.
 * @example
 * ```ts
 * import { checkGenerated, generateClient, hasDrift } from "@plumbline/codegen";
 * import { loadContract } from "@plumbline/contract";
 *
 * const files = await generateClient(await loadContract("openapi.yaml"));
 * if (hasDrift(await checkGenerated(files, "src/generated"))) process.exitCode = 1;
 * ```
 */
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

/**
 * Whether a directory differs from the generated files.
 * @example
 * ```ts
 * import { type GeneratedDrift, hasDrift } from "@plumbline/codegen";
 *
 * export function report(drift: GeneratedDrift): string {
 *   return hasDrift(drift) ? `stale: ${drift.stale.join(", ")}` : "up to date";
 * }
 * ```
 */
export function hasDrift({ stale, missing, extra }: GeneratedDrift): boolean {
  return stale.length + missing.length + extra.length > 0;
}
