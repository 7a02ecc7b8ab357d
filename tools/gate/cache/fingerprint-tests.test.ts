import { expect, test } from "vitest";
import { createWorkspace } from "../testing/create-workspace.ts";
import { fingerprintTests } from "./fingerprint-tests.ts";

const all = [
  "isbn/src/parse",
  "shop/test/listing",
  "shop/test/program",
  "shop/test/readme",
  "shop/test/sell",
];

interface Edit {
  readonly of: string;
  readonly path: string;
  readonly changes: readonly string[];
}

const edits: readonly Edit[] = [
  { of: "a source", path: "isbn/src/parse.ts", changes: ["isbn/src/parse", "shop/test/sell"] },
  {
    of: "a source that another one imports",
    path: "isbn/src/trim.ts",
    changes: ["isbn/src/parse", "shop/test/sell"],
  },
  { of: "a source that no test loads", path: "isbn/src/unused.ts", changes: [] },
  {
    of: "a program that a test starts",
    path: "shop/src/program.ts",
    changes: ["shop/test/listing", "shop/test/program"],
  },
  { of: "the folder that a test lists", path: "shop/src/new.ts", changes: ["shop/test/listing"] },
  { of: "a page that a test reads", path: "isbn/README.md", changes: ["shop/test/readme"] },
  {
    of: "the data of a package",
    path: "shop/data/prices.json",
    changes: all.filter((name) => name.startsWith("shop/")),
  },
  {
    of: "the manifest of a package",
    path: "isbn/package.json",
    changes: ["isbn/src/parse", "shop/test/sell"],
  },
  { of: "a test", path: "shop/test/sell.test.ts", changes: ["shop/test/sell"] },
  { of: "the lockfile", path: "../pnpm-lock.yaml", changes: all },
  { of: "the configuration of tests", path: "../vitest.config.ts", changes: all },
];

test.each(edits)(
  "an edit of $of changes the fingerprints of what depends on it",
  ({ path, changes }) => {
    const workspace = createWorkspace();
    const files = all.map((name) => `packages/${name}.test.ts`);
    const before = fingerprintTests(workspace.root, files, { isFull: false });

    workspace.write(`packages/${path}`, path.endsWith(".json") ? "{}" : "// edited");

    const after = fingerprintTests(workspace.root, files, { isFull: false });
    const changed = all.filter(
      (_, index) => before.get(files[index]!) !== after.get(files[index]!),
    );
    expect(changed).toEqual(changes);
  },
);

test("a full run shares the results of tests that do not ask for the extent", () => {
  const workspace = createWorkspace();
  workspace.write(
    "packages/shop/test/sell.test.ts",
    'import { inject } from "vitest"; inject("isFull");',
  );
  const [portion, full] = [false, true].map((isFull) => {
    const files = ["packages/shop/test/sell.test.ts", "packages/shop/test/readme.test.ts"];
    return [...fingerprintTests(workspace.root, files, { isFull }).values()];
  });
  expect(portion?.map((key, index) => key === full?.[index])).toEqual([false, true]);
});

test("two files that depend on the same files have different fingerprints", () => {
  const workspace = createWorkspace();
  const files = ["one", "two"].map((name) => `packages/shop/test/${name}.test.ts`);
  const listing = `import { readdirSync } from "node:fs";
readdirSync(new URL("./", import.meta.url));
`;
  for (const file of files) workspace.write(file, listing);
  const found = fingerprintTests(workspace.root, files, { isFull: false });
  expect(new Set(found.values()).size).toBe(2);
});
