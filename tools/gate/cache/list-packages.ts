import { dirname } from "node:path/posix";
import type { Tree } from "./read-tree.ts";

/** A package of the workspace and the files that its entry points name. */
export interface WorkspacePackage {
  readonly name: string;
  readonly folder: string;
  readonly files: readonly string[];
  /** From the subpath (`.`, `./command`) to a file of the tree. */
  readonly entries: ReadonlyMap<string, string>;
}

interface Manifest {
  readonly name: string;
  readonly exports?: string | Readonly<Record<string, ExportTarget>>;
}

type ExportTarget = string | Readonly<Record<string, string>>;

/** Reads the manifest of every package that is in a folder of the tree; the root's own manifest does not count. */
export function listPackages(tree: Tree): readonly WorkspacePackage[] {
  return tree.paths
    .filter((path) => path.endsWith("/package.json"))
    .map((path) => {
      const folder = dirname(path);
      const { name, exports = {} }: Manifest = JSON.parse(tree.read(path));
      const targets = typeof exports === "string" ? { ".": exports } : exports;
      const entries = Object.entries(targets).flatMap(([subpath, target]) => {
        const file =
          typeof target === "string" ? target : (target["@plumbline/source"] ?? target["default"]);
        return file ? [[subpath, `${folder}/${file.replace(/^\.\//, "")}`] as const] : [];
      });
      const files = tree.paths.filter((file) => file.startsWith(`${folder}/`));
      return { name, folder, files, entries: new Map(entries) };
    });
}
