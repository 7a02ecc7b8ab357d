import { dirname, join } from "node:path";
import {
  createFilesMatcher,
  getTsconfig,
  parseTsconfig,
  type TsConfigJsonResolved,
  type TsConfigResult,
} from "get-tsconfig";
import type { ImportExtension } from "./import-extension.ts";

/**
 * Finds the import extension that the nearest `tsconfig.json` of an output directory compiles, with what it extends and references. Without
 * one it is `ts`, for runtimes that run TypeScript; `js` if the file cannot be read, for instance because it extends a missing package.
 * @see https://www.typescriptlang.org/tsconfig/#allowImportingTsExtensions
 * @example
 * ```ts
 * import { findImportExtension, generateClient, writeGenerated } from "@plumbline/codegen";
 * import { loadContract } from "@plumbline/contract";
 *
 * const imports = findImportExtension("src/generated");
 * await writeGenerated(await generateClient(await loadContract("openapi.yaml"), { imports }), "src/generated");
 * ```
 */
export function findImportExtension(directory: string): ImportExtension {
  try {
    const nearest = getTsconfig(directory);
    return nearest ? extensionFor(configOf(nearest, directory)) : "ts";
  } catch {
    return "js";
  }
}

/** The referenced project that contains the output, if the nearest file only lists projects. */
function configOf({ config, path }: TsConfigResult, directory: string): TsConfigJsonResolved {
  const file = join(directory, "client.ts");
  const projects = (config.references ?? []).flatMap((reference) => {
    const named = join(dirname(path), reference.path);
    const project = named.endsWith(".json") ? named : join(named, "tsconfig.json");
    const parsed = { path: project, config: parseTsconfig(project) };
    return createFilesMatcher(parsed)(file) ? [parsed.config] : [];
  });
  return projects[0] ?? config;
}

function extensionFor({ compilerOptions = {} }: TsConfigJsonResolved): ImportExtension {
  const { allowImportingTsExtensions, rewriteRelativeImportExtensions } = compilerOptions;
  if (allowImportingTsExtensions || rewriteRelativeImportExtensions) return "ts";
  return isNodeResolution(compilerOptions) ? "js" : "none";
}

/** Whether relative imports need an extension: the resolution of Node.js for ES modules, by name or by its `module`. */
function isNodeResolution({
  module,
  moduleResolution,
}: NonNullable<TsConfigJsonResolved["compilerOptions"]>): boolean {
  return /^node(?!10$)(?:\d+|next)$/i.test(moduleResolution ?? module ?? "");
}
