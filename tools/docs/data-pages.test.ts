import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { controlsPage, controlsPageFile } from "./controls-page.ts";
import { rulesPage, rulesPageFile } from "./rules-page.ts";

test("the page of the controls is up to date", async () => {
  const page = readFileSync(controlsPageFile, "utf8");

  expect(page, "npm run docs updates it").toBe(await controlsPage());
});

test("the page of the rules of diff is up to date", () => {
  expect(readFileSync(rulesPageFile, "utf8"), "npm run docs updates it").toBe(rulesPage());
});
