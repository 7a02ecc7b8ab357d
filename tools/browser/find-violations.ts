import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults, ImpactValue } from "axe-core";
import type { Page } from "playwright-core";

/** An accessibility rule that a page breaks. */
export interface PageViolation {
  readonly rule: string;
  readonly impact: ImpactValue | undefined;
  /** The elements that break the rule, as HTML. */
  readonly places: readonly string[];
}

const longestPlace = 150;

/** Runs axe-core on a page and returns what it finds. @see https://github.com/dequelabs/axe-core/blob/develop/doc/API.md */
export async function findViolations(page: Page): Promise<readonly PageViolation[]> {
  const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
  await page.evaluate(await readFile(axe, "utf8"));
  const { violations }: AxeResults = await page.evaluate(
    "axe.run({ resultTypes: ['violations'] })",
  );
  return violations.map(({ id, impact, nodes }) => ({
    rule: id,
    impact: impact ?? undefined,
    places: nodes.map(({ html }) => html.slice(0, longestPlace)),
  }));
}
