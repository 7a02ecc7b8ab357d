import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { parseSync } from "oxc-parser";
import type { SourceFile } from "./read-sources.ts";

/** Which files of a set a file of it imports, type-only imports and re-exports included. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** The files of specifiers that only a package itself uses (`#later`), by its folder and the specifier. */
export type InternalImports = ReadonlyMap<string, readonly string[]>;

/** Reads the imports among the files; imports of files outside of the set are left out. */
export function readImports(
  files: readonly SourceFile[],
  internal: InternalImports = new Map(),
): ImportGraph {
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
      const home = path.split("/", 2).join("/");
      const targets = specifiers.flatMap((specifier) => {
        if (specifier.startsWith("#")) return internal.get(home + specifier) ?? [];
        return specifier.startsWith(".") ? posix.join(posix.dirname(path), specifier) : [];
      });
      return [path, [...new Set(targets)].filter((target) => paths.has(target))];
    }),
  );
}

/** Reads `imports` of the manifests of all packages: the sources of every condition. */
export function readInternalImports(root: string): InternalImports {
  const entries = globSync("packages/*/package.json", { cwd: root }).flatMap((path) => {
    const folder = posix.dirname(path.replaceAll("\\", "/"));
    const { imports = {} } = JSON.parse(readFileSync(root + path, "utf8")) as Manifest;
    return Object.entries(imports).map(([specifier, { "@plumbline/source": sources }]) => {
      const files = Object.values(sources).map((file) => posix.join(folder, file));
      return [folder + specifier, [...new Set(files)]] as const;
    });
  });
  return new Map(entries);
}

interface Manifest {
  readonly imports?: Readonly<
    Record<string, { readonly "@plumbline/source": Readonly<Record<string, string>> }>
  >;
}
