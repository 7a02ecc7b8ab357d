import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { deadLinks, relinkReadme } from "./relink-readme.ts";

const readme = `See [the *docs*](../../docs/a.md#b), [\`x[0]\`](../other/README.md), [changes](CHANGELOG.md),
[below](#below) and [a site](https://books.test/x).
`;

function pack(): string {
  const directory = mkdtempSync(join(tmpdir(), "packed-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  writeFileSync(join(directory, "README.md"), readme);
  writeFileSync(join(directory, "CHANGELOG.md"), "");
  return directory;
}

test("links to files that are not packed lead to the repository", () => {
  const directory = pack();
  expect(deadLinks(directory)).toEqual(["../../docs/a.md", "../other/README.md"]);

  const repository = "git+https://code.test/acme/books.git";
  relinkReadme(directory, { folder: "packages/books", repository });

  const base = "https://code.test/acme/books/blob/HEAD";
  expect(readFileSync(join(directory, "README.md"), "utf8")).toBe(
    readme
      .replace("../../docs/a.md#b", `${base}/docs/a.md#b`)
      .replace("../other/README.md", `${base}/packages/other/README.md`),
  );
  expect(deadLinks(directory)).toEqual([]);
});

test("without a repository, such links are plain text", () => {
  const directory = pack();

  relinkReadme(directory, { folder: "packages/books" });

  expect(readFileSync(join(directory, "README.md"), "utf8")).toContain(
    "See the *docs*, `x[0]`, [changes](CHANGELOG.md),",
  );
});
