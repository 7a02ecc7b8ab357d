import { posix } from "node:path";
import { listPackages, type WorkspacePackage } from "./list-packages.ts";
import { isScript, readReferences } from "./read-references.ts";
import type { Tree } from "./read-tree.ts";

/** Which files a file depends on. */
export interface Graph {
  /** The file itself, the files it names directly or through others, and the data files of their packages; sorted. */
  closureOf(path: string): readonly string[];
}

interface Dependencies {
  /** Files that may be loaded: what they name counts as well. */
  readonly loaded: readonly string[];
  /** Files that are only read. */
  readonly read: readonly string[];
}

/**
 * Builds the graph of a tree from its text. Any string that names a file or folder of the tree is a dependency: a module specifier, the URL
 * of a program to start, a path to read. An unneeded dependency costs a run, a missing one a stale result. A file that lists folders depends
 * on all files of its package.
 */
export function createGraph(tree: Tree): Graph {
  const packages = listPackages(tree);
  const known = new Map<string, Dependencies>();
  const dependenciesOf = (path: string): Dependencies => {
    const dependencies = known.get(path) ?? findDependencies(tree, packages, path);
    known.set(path, dependencies);
    return dependencies;
  };
  return {
    closureOf: (path) => {
      const loaded = new Set([path]);
      for (const file of loaded)
        for (const target of dependenciesOf(file).loaded) loaded.add(target);
      const read = [...loaded].flatMap((file) => dependenciesOf(file).read);
      return [...new Set([...loaded, ...read])].toSorted();
    },
  };
}

function findDependencies(
  tree: Tree,
  packages: readonly WorkspacePackage[],
  path: string,
): Dependencies {
  if (!isScript(path)) return { loaded: [], read: [] };
  const { strings, listsFolders } = readReferences(path, tree.read(path));
  const named = strings.flatMap((text) => listNamed(packages, { from: path, text }));
  const home = packages.find(({ folder }) => path.startsWith(`${folder}/`));
  const data = home?.files.filter((file) => isData(file) || (listsFolders && isListed(path, file)));
  return {
    loaded: named.filter((target) => tree.has(target)),
    read: [...named.flatMap((target) => listFolder(tree, target)), ...(data ?? [])],
  };
}

interface Reference {
  readonly from: string;
  readonly text: string;
}

/** The paths that a string may mean: an entry point of a package, beside the file it is in or from the root. */
function listNamed(
  packages: readonly WorkspacePackage[],
  { from, text }: Reference,
): readonly string[] {
  const owner = packages.find(({ name }) => text === name || text.startsWith(`${name}/`));
  if (owner) return listEntry(owner, text);
  const beside = posix.join(posix.dirname(from), text);
  const paths = text.startsWith(".") ? [beside] : [beside, posix.normalize(text)];
  return paths.map((path) => toSource(path.replace(/\/$/, "")));
}

function listEntry({ name, folder, entries }: WorkspacePackage, text: string): readonly string[] {
  const subpath = text.slice(name.length + 1);
  const entry = entries.get(subpath === "" ? "." : `./${subpath}`) ?? `${folder}/${subpath}`;
  return [`${folder}/package.json`, toSource(entry)];
}

function listFolder(tree: Tree, path: string): readonly string[] {
  if (path === ".") return tree.paths;
  return tree.hasFolder(path) ? tree.paths.filter((file) => file.startsWith(`${path}/`)) : [];
}

/** The source of a built file. */
function toSource(path: string): string {
  return path.startsWith("openapi/")
    ? path
    : path.replace(/\/dist\/(.*)\.js$/, "/src/$1.ts").replace(/\/dist(?=\/|$)/, "/src");
}

/** Sources list no tests and nothing that serves tests. */
function isListed(lister: string, file: string): boolean {
  if (/\.(?:test|test-d)\.ts$/.test(file)) return false;
  return isOfTests(lister) || !isOfTests(file);
}

function isOfTests(path: string): boolean {
  return /\/(?:test|testing)\/|\.test\.ts$/.test(path);
}

/** Files that code may read without naming them in full: documents, fixtures, pages; prose is read by name only. */
function isData(path: string): boolean {
  return !isScript(path) && !path.endsWith(".md");
}
