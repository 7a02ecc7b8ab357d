import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checksPage, checksPageFile } from "./checks-page.ts";
import { readChecks } from "./read-checks.ts";

test("the page of the checks is up to date", async () => {
  expect(readFileSync(checksPageFile, "utf8"), "npm run docs updates it").toBe(await checksPage());
});

test("every check is on the page, with its proofs or the reason why it is silent", async () => {
  const checks = await readChecks();
  expect(checks.length).toBeGreaterThan(60);
  expect(checks.filter(({ operations }) => operations > 0).length).toBeGreaterThan(60);
  const page = readFileSync(checksPageFile, "utf8");
  expect(checks.filter(({ id }) => !page.includes(`### \`${id}\``))).toEqual([]);
});
