import { createHash } from "node:crypto";
import { type Dirent, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The files of a folder that people write, with a hash of each. Paths are relative to the folder, with forward slashes. */
export interface Tree {
  readonly root: string;
  readonly paths: readonly string[];
  has(path: string): boolean;
  /** Whether the path is a folder with files in it. */
  hasFolder(path: string): boolean;
  read(path: string): string;
  hash(path: string): string;
}

const outputs = new Set([
  ".git",
  ".plumbline",
  ".turbo",
  "coverage",
  "node_modules",
  "plumbline-report",
]);

/** Lists the files of a folder; reads and hashes each file at its first use. */
export function readTree(root: string): Tree {
  const paths = listFiles(root, "").toSorted();
  const files = new Set(paths);
  const folders = new Set(paths.flatMap(listFolders));
  const texts = new Map<string, Buffer>();
  const hashes = new Map<string, string>();
  const load = (path: string): Buffer => getOrAdd(texts, path, () => readIfThere(join(root, path)));
  return {
    root,
    paths,
    has: (path) => files.has(path),
    hasFolder: (path) => folders.has(path),
    read: (path) => load(path).toString("utf8"),
    hash: (path) =>
      getOrAdd(hashes, path, () => createHash("sha256").update(load(path)).digest("hex")),
  };
}

/** The tree may be edited while it is read: a file that is gone counts as empty. */
function readIfThere(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}

function listFiles(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (isOutput(entry, path)) return [];
    return entry.isDirectory() ? listFiles(root, path) : [path];
  });
}

function isOutput(entry: Dirent, path: string): boolean {
  if (!entry.isDirectory()) return !entry.isFile() || /\.(log|tsbuildinfo)$/.test(entry.name);
  return outputs.has(entry.name) || (entry.name === "dist" && path !== "openapi/dist");
}

function listFolders(path: string): readonly string[] {
  const names = path.split("/").slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join("/"));
}

function getOrAdd<Value>(
  map: Map<string, Value>,
  key: string,
  make: (key: string) => Value,
): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make(key);
  map.set(key, value);
  return value;
}
