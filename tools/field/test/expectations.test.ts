import { globSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { allChecks } from "@plumbline/conformance";
import { expect, test } from "vitest";
import { loadExpectations } from "../src/judge/load-expectations.ts";
import { allRecipes } from "../src/recipes/all-recipes.ts";

const folder = fileURLToPath(new URL("../expectations/", import.meta.url));
const names = allRecipes.map(({ name }) => name);

test("every product has a file of reviewed findings, and every file has a product", () => {
  const files = globSync("*.json", { cwd: folder }).map((file) => basename(file, ".json"));
  expect(files.toSorted()).toEqual(names.toSorted());
});

test.each(names)("the reviews of %s name existing checks", async (name) => {
  const { findings } = await loadExpectations(name);
  const ids = new Set(allChecks.map(({ id }) => id));
  expect(findings.map(({ check }) => check).filter((check) => !ids.has(check))).toEqual([]);
});
