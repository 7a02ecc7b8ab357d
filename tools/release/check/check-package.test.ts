import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readManifest } from "../packages/list-packages.ts";
import type { StagedPackage } from "../packages/stage-package.ts";
import { checkContents } from "./check-contents.ts";
import { checkEngines } from "./check-engines.ts";
import { checkManifest } from "./check-manifest.ts";
import { checkSize } from "./check-size.ts";

const manifest = {
  name: "books",
  version: "1.2.0",
  license: "MIT",
  type: "module",
  files: ["dist"],
  exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
  engines: { node: ">=22.19" },
};

const complete: Readonly<Record<string, string>> = {
  "README.md": "# books",
  LICENSE: "MIT",
  "CHANGELOG.md": "# books\n\n## 1.2.0\n\nThe first release.\n",
  "dist/index.js": "export {};\n",
  "dist/index.d.ts": "export {};\n",
};

/** Writes a package, with what is installed beside it. */
function stage(
  changes: Readonly<Record<string, unknown>> = {},
  files: Readonly<Record<string, string>> = {},
): StagedPackage {
  const directory = mkdtempSync(join(tmpdir(), "staged-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const all = {
    ...complete,
    "package.json": JSON.stringify({ ...manifest, ...changes }),
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), text);
  }
  return { folder: ".", directory, manifest: readManifest(directory), bytes: 1000 };
}

test("a link of the README to a file that is not published is a finding", () => {
  const staged = stage({}, { "README.md": "[docs](../../docs/README.md)" });

  expect(checkContents(staged)).toEqual([
    "README.md links to ../../docs/README.md, which is not published",
  ]);
});

test("a complete package has no findings", async () => {
  const staged = stage();
  expect(checkContents(staged)).toEqual([]);
  expect(checkEngines(staged, staged.directory)).toEqual([]);
  expect(await checkManifest(staged)).toEqual([]);
});

test.each([
  ["src/index.test.ts", "src/index.test.ts must not be published"],
  ["src/types.test-d.ts", "src/types.test-d.ts must not be published"],
  ["src/__snapshots__/a.snap", "src/__snapshots__/a.snap must not be published"],
  ["test/all.ts", "test/all.ts must not be published"],
])("a file that no user needs is found: %s", (file, finding) => {
  expect(checkContents(stage({}, { [file]: "" }))).toEqual([finding]);
});

test("a version without a heading in the changelog is found", () => {
  expect(checkContents(stage({ version: "1.3.0" }))).toEqual([
    "CHANGELOG.md has no heading for 1.3.0",
  ]);
});

test.each(["workspace:*", "catalog:", "file:../pages"])("the dependency %s is found", (version) => {
  expect(checkContents(stage({ dependencies: { pages: version } }))).toEqual([
    `The dependency pages has no version: ${version}`,
  ]);
});

test("a file that the manifest names and the package does not have is found", async () => {
  const findings = await checkManifest(stage({ bin: { books: "./dist/bin.js" } }));
  expect(findings.join()).toContain("bin");
});

test("a package without a limit, and one above it, are found", () => {
  expect(checkSize(stage())).toHaveLength(1);
  const known = stage({ name: "@plumbline/command" });
  expect(checkSize(known)).toEqual([]);
  expect(checkSize({ ...known, bytes: 10_000_000 })).toHaveLength(1);
});

/** The manifest of an installed package. */
const installed = (name: string, node: string, needs?: string): Record<string, string> => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({
    name,
    version: "2.0.0",
    engines: { node },
    ...(needs ? { dependencies: { [needs]: "2.0.0" } } : {}),
  }),
});

test.each([
  [">=22.19", []],
  ["^22.12 || >=24", ["It declares Node >=22.19, but paper 2.0.0 requires ^22.12 || >=24"]],
  [">=24.18", ["It declares Node >=22.19, but paper 2.0.0 requires >=24.18"]],
  ["whatever", []],
])("a dependency of a dependency that requires Node %s", (node, findings) => {
  const files = { ...installed("pages", ">=20", "paper"), ...installed("paper", node) };
  const staged = stage({ dependencies: { pages: "2.0.0" } }, files);
  expect(checkEngines(staged, staged.directory)).toEqual(findings);
});

test("a program that declares no Node is found", () => {
  const staged = stage({ engines: undefined, bin: { books: "./dist/index.js" } });
  expect(checkEngines(staged, staged.directory)).toEqual(["engines.node is missing"]);
});
