import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type CommandIo, exitCodes } from "@plumbline/command";
import { isFieldError } from "../field-error.ts";
import { compareFindings } from "../judge/compare-findings.ts";
import { loadExpectations } from "../judge/load-expectations.ts";
import { allRecipes } from "../recipes/all-recipes.ts";
import type { Recipe } from "../serve/recipe.ts";
import { isTested, type ProductResult } from "../report/product-result.ts";
import { renderFindings } from "../report/render-findings.ts";
import { renderMaintainerReport } from "../report/render-maintainer-report.ts";
import { renderTable } from "../report/render-table.ts";
import { runRecipe, type RunRecipeOptions } from "../run/run-recipe.ts";
import type { FieldFlags } from "./field-flags.ts";

const cache = fileURLToPath(new URL("../../../../.plumbline/field/", import.meta.url));

/** Runs the `field` command and returns its exit code. */
export async function runFieldCommand(
  io: CommandIo,
  names: readonly string[],
  flags: FieldFlags,
): Promise<number> {
  const unknown = names.filter((name) => !allRecipes.some((recipe) => recipe.name === name));
  if (unknown.length > 0) {
    const known = allRecipes.map(({ name }) => name).join(", ");
    io.stderr.write(`error: Unknown product: ${unknown.join(", ")}\n  Use one of: ${known}.\n`);
    return exitCodes.usage;
  }
  const chosen = allRecipes.filter(({ name }) => names.length === 0 || names.includes(name));
  if (flags.list) {
    for (const { name, product } of chosen) io.stdout.write(`${name.padEnd(14)}${product}\n`);
    return exitCodes.ok;
  }
  const results: ProductResult[] = [];
  for (const recipe of chosen) {
    if (io.signal.aborted) break;
    const result = await testProduct(recipe, {
      cache,
      seed: flags.seed,
      signal: io.signal,
      onStep: (line) => io.stderr.write(`${recipe.name}: ${line}\n`),
    });
    results.push(result);
    if (isTested(result))
      await writeFile(
        join(cache, "runs", recipe.name, "maintainers.md"),
        renderMaintainerReport(result),
      );
  }
  io.stderr.write(renderFindings(results));
  io.stdout.write(flags.json ? `${JSON.stringify(results, null, 2)}\n` : renderTable(results));
  if (results.some(hasUnreviewed)) return exitCodes.findings;
  const isWhole = results.length === chosen.length && results.every(isTested);
  return isWhole ? exitCodes.ok : exitCodes.inconclusive;
}

/** Runs the suite against one product and compares the findings. A product that cannot be tested is a result too. */
export async function testProduct(
  recipe: Recipe,
  options: RunRecipeOptions,
): Promise<ProductResult> {
  const { name, product } = recipe;
  const { findings: expectations } = await loadExpectations(name);
  try {
    const suite = await runRecipe(recipe, options);
    return { name, product, suite, comparison: compareFindings(suite.findings, expectations) };
  } catch (error) {
    if (!isFieldError(error) && !options.signal.aborted) throw error;
    const problem = error instanceof Error ? error.message : String(error);
    return { name, product, problem, isUnavailable: isFieldError(error) && error.isUnavailable };
  }
}

function hasUnreviewed(result: ProductResult): boolean {
  return isTested(result) && result.comparison.findings.some(({ verdict }) => verdict === "new");
}
