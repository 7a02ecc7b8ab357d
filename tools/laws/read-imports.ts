import { posix } from "node:path";
import { parseSync } from "oxc-parser";
import type { SourceFile } from "./read-sources.ts";

/** Which files of a set a file of it imports, type-only imports and re-exports included. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Reads the imports among the files; imports of files outside of the set are left out. */
export function readImports(files: readonly SourceFile[]): ImportGraph {
  const paths = new Set(files.map(({ path }) => path));
  return new Map(
    files.map(({ path, text }) => {
      const { module } = parseSync(path, text);
      const specifiers = [
        ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
        ...module.staticExports.flatMap(({ entries }) =>
          entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
        ),
        ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
          text.slice(start + 1, end - 1),
        ),
      ];
      const targets = specifiers
        .filter((specifier) => specifier.startsWith("."))
        .map((specifier) => posix.join(posix.dirname(path), specifier));
      return [path, [...new Set(targets)].filter((target) => paths.has(target))];
    }),
  );
}
