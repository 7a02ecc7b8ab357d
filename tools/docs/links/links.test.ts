import { existsSync, globSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readPage } from "./read-page.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const notOurs = new Set([
  "node_modules",
  "dist",
  "plumbline-report",
  ".plumbline",
  ".git",
  ".turbo",
]);
const pages = globSync("**/*.md", { cwd: root, exclude: (name) => notOurs.has(name) })
  .map((page) => page.replaceAll("\\", "/"))
  .toSorted();

test("every relative link of a page resolves to a file, and every anchor to a heading", () => {
  const broken = pages.flatMap((page) =>
    readPage(join(root, page))
      .links.filter((link) => !resolves(page, link))
      .map((link) => `${page}: ${link}`),
  );

  expect(pages.length).toBeGreaterThan(40);
  expect(broken).toEqual([]);
});

test("the index of the documentation links to every page", () => {
  const index = new Set(readPage(join(root, "docs/README.md")).links);
  const own = pages.flatMap((page) => /^docs\/((?!README|adr\/|checks\/).*)/.exec(page)?.[1] ?? []);

  expect(own.length).toBeGreaterThan(15);
  expect(own.filter((page) => !index.has(page))).toEqual([]);
});

test("the client's README links to every page of the client", () => {
  const links = new Set(readPage(join(root, "packages/client/README.md")).links);
  const own = pages.filter((page) => page.startsWith("docs/client/"));

  expect(own.length).toBeGreaterThan(10);
  expect(own.filter((page) => !links.has(`../../${page}`))).toEqual([]);
});

test("broken links and anchors are detected", () => {
  expect(resolves("README.md", "packages/client/README.md#how-a-call-can-end")).toBe(true);
  expect(resolves("README.md", "packages/client/README.md#nowhere")).toBe(false);
  expect(resolves("README.md", "packages/nowhere")).toBe(false);
});

function resolves(page: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const file = path === "" ? join(root, page) : join(root, dirname(page), path);
  return existsSync(file) && (anchor === undefined || readPage(file).anchors.has(anchor));
}
