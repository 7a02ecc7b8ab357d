import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { findCycles } from "./find-cycles.ts";
import { findUpwardImports } from "./find-upward-imports.ts";
import { layeredFolders } from "./layered-folders.ts";
import { type ImportGraph, readImports } from "./read-imports.ts";
import { readSources, type SourceFile } from "./read-sources.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folders = globSync(["packages/*", "tools/*", "openapi"], { cwd: root }).map((folder) =>
  folder.replaceAll("\\", "/"),
);
const graph = readImports(
  readSources(
    root,
    folders.map((folder) => `${folder}/**/*.{ts,mjs}`),
  ),
);

function cyclesIn(folder: string): readonly (readonly string[])[] {
  return findCycles(new Map([...graph].filter(([path]) => path.startsWith(`${folder}/`))));
}

test.each(folders)("no files of %s import each other in a cycle", (folder) => {
  expect(cyclesIn(folder)).toEqual([]);
});

/** The imports between the folders directly below a package's `src`, and the files beside them. */
function foldersOf(folder: string): ImportGraph {
  const prefix = `${folder}/src/`;
  const part = (path: string): string => path.slice(prefix.length).split("/")[0] ?? "";
  const sources = [...graph].filter(
    ([path]) => path.startsWith(prefix) && !/\.test\.ts$|\.test-support\.|\/testing\//.test(path),
  );
  const all = new Map<string, Set<string>>();
  for (const [path, targets] of sources) {
    const own = part(path);
    const known = all.get(own) ?? new Set<string>();
    for (const target of targets)
      if (target.startsWith(prefix) && part(target) !== own) known.add(part(target));
    all.set(own, known);
  }
  return new Map([...all].map(([name, targets]) => [name, [...targets]]));
}

test.each(folders)("the folders of %s import one another in one direction", (folder) => {
  expect(findCycles(foldersOf(folder))).toEqual([]);
});

test.each(folders)("%s has at most eight rooms", (folder) => {
  const prefix = `${folder}/src/`;
  const rooms = [...graph.keys()]
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length).split("/"))
    .flatMap(([room, ...rest]) => (rest.length > 0 ? [room] : []));
  const others = new Set(["generated", "testing"]);
  expect(new Set(rooms.filter((room) => !others.has(room ?? ""))).size).toBeLessThan(9);
});

test.each(layeredFolders)("$folder imports only downward", (layered) => {
  expect(findUpwardImports(graph, layered)).toEqual([]);
});

test.each(layeredFolders)("the layers of $folder exist", ({ folder, layers }) => {
  const present = globSync("*", { cwd: `${root}${folder}` });
  expect(layers.filter((layer) => !present.includes(layer))).toEqual([]);
});

describe("the scan", () => {
  const file = (path: string, text: string): SourceFile => ({ path, text });
  const cyclic = readImports([
    file("a/x.ts", 'import type { Y } from "../b/y.ts";'),
    file("b/y.ts", 'export * from "../a/x.ts"; import "./z.ts";'),
    file("b/z.ts", 'void import("../other.ts");'),
  ]);

  test("finds cycles through type imports and re-exports", () => {
    expect(findCycles(cyclic)).toEqual([["a/x.ts", "b/y.ts"]]);
    expect(cyclic.get("b/y.ts")).toEqual(["b/z.ts", "a/x.ts"]);
  });

  test("finds imports of a higher layer and files without a layer", () => {
    const sources = new Map(
      [...cyclic].map(([path, targets]) => [
        `src/${path}`,
        targets.map((target) => `src/${target}`),
      ]),
    );
    const found = (layers: readonly string[]): readonly string[] =>
      findUpwardImports(sources, { folder: "src", layers }).map(({ at }) => at);
    expect(found(["a", "b"])).toEqual(["src/a/x.ts"]);
    expect(found(["b", "a"])).toEqual(["src/b/y.ts"]);
    expect(found(["b"])).toEqual(["src/a/x.ts"]);
  });

  test("reads the sources", () => {
    expect(graph.size).toBeGreaterThan(800);
  });
});
