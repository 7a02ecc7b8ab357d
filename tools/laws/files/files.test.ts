import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { Offence } from "../find-literals.ts";
import { readImports } from "../read-imports.ts";
import { readSources, type SourceFile } from "../read-sources.ts";
import { fileExceptions } from "./file-exceptions.ts";
import { findFullFolders } from "./find-full-folders.ts";
import { findMisnamed } from "./find-misnamed.ts";
import { findSlivers } from "./find-slivers.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const sources = readSources(root, [
  "packages/*/src/**/*.{ts,mjs}",
  "tools/**/*.{ts,mjs}",
  "openapi/**/*.ts",
]);
const tests = globSync("{packages,tools,openapi}/**/*.test.ts", {
  cwd: root,
  exclude: (path) => /(?:^|[\\/])(?:node_modules|dist)$/.test(path),
}).map((path): SourceFile => ({
  path: path.replaceAll("\\", "/"),
  text: readFileSync(`${root}${path}`, "utf8"),
}));
const found = [...findMisnamed(sources), ...findSliversOf(sources, tests)];
const breaches = found.filter(({ at }) => !fileExceptions.some(({ path }) => path.test(at)));

function findSliversOf(
  files: readonly SourceFile[],
  testFiles: readonly SourceFile[],
): readonly Offence[] {
  const imports = readImports([...files, ...testFiles]);
  const tested = testFiles.flatMap(({ path }) => [
    path.replace(".test.ts", ".ts"),
    ...(imports.get(path) ?? []),
  ]);
  return findSlivers(files, readImports(files), new Set(tested));
}

describe("the files of the repository", () => {
  test("have the name of an export, and more than a few lines or importers", () => {
    expect(breaches).toEqual([]);
  });

  test("are in folders of up to 25 files", () => {
    expect(findFullFolders(sources.map(({ path }) => path))).toEqual([]);
  });

  test("need each exception, for a reason", () => {
    expect(fileExceptions.filter(({ path }) => !found.some(({ at }) => path.test(at)))).toEqual([]);
    expect(fileExceptions.filter(({ reason }) => reason.length < 20)).toEqual([]);
  });
});

test.each([
  ["plan-cases.ts", "export function planCases(): void {}", 0],
  ["case.ts", "export interface Case {}", 0],
  ["read-url.ts", "export const readURL = 1;", 0],
  ["index.ts", 'export { planCases } from "./plan-cases.ts";', 0],
  ["cases.ts", "export function planCases(): void {}", 1],
])("%s with `%s` has the name of an export or not", (path, text, count) => {
  expect(findMisnamed([{ path, text }])).toHaveLength(count);
});

test("a short file with one importer and no test of its own is found", () => {
  const short: SourceFile = { path: "a/short.ts", text: "export const short = 1;" };
  const user: SourceFile = { path: "a/user.ts", text: 'import "./short.ts";' };
  const other: SourceFile = { path: "a/other.ts", text: 'import "./short.ts";' };
  const ofTest: SourceFile = { path: "a/many.test.ts", text: 'import "./short.ts";' };
  const beside: SourceFile = { path: "a/short.test.ts", text: "" };
  expect(findSliversOf([short, user], []).map(({ at }) => at)).toEqual(["a/short.ts"]);
  expect(findSliversOf([short, user, other], [])).toEqual([]);
  expect(findSliversOf([short, user], [ofTest])).toEqual([]);
  expect(findSliversOf([short, user], [beside])).toEqual([]);
});

test("a folder of 26 files is found", () => {
  const paths = Array.from({ length: 26 }, (_, index) => `a/${index}.ts`);
  expect(findFullFolders(paths)).toHaveLength(1);
  expect(findFullFolders(paths.slice(1))).toEqual([]);
});
