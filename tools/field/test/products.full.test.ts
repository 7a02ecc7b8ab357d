import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { testProduct } from "../src/command/run-field-command.ts";
import { allRecipes } from "../src/recipes/all-recipes.ts";
import { isTested } from "../src/report/product-result.ts";

const cache = fileURLToPath(new URL("../../../.plumbline/field/", import.meta.url));

test.for(allRecipes)("every finding on $product is reviewed", async (recipe, { skip, signal }) => {
  const result = await testProduct(recipe, { cache, seed: 1, signal, onStep: () => undefined });
  if (!isTested(result)) {
    skip(result.isUnavailable, result.problem);
    throw new Error(result.problem);
  }
  const { findings } = result.comparison;
  expect(findings.filter(({ verdict }) => verdict === "new")).toEqual([]);
});
