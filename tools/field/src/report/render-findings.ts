import type { Comparison, Reviewed } from "../judge/compare-findings.ts";
import { isTested, type ProductResult } from "./product-result.ts";

/** Renders what a person has to look at: products that were not tested, findings without a review, and reviews without a finding. */
export function renderFindings(results: readonly ProductResult[]): string {
  return results
    .map((result) =>
      isTested(result)
        ? renderComparison(result.name, result.comparison)
        : `${result.name}: not tested. ${result.problem}\n`,
    )
    .join("");
}

function renderComparison(name: string, { findings, gone }: Comparison): string {
  const unreviewed = findings.filter(({ verdict }) => verdict === "new");
  const lines = [
    ...unreviewed.map((one) => renderNew(name, one)),
    ...gone.map(
      ({ check, operation, clause }) =>
        `${name}: gone  ${check}  ${operation}\n  clause    ${clause}\n`,
    ),
  ];
  return lines.join("");
}

function renderNew(name: string, { finding }: Reviewed): string {
  const { check, operation, at, clause, found, expected, curl } = finding;
  const request = curl.trim().replaceAll("\n", "\n    ");
  return `${name}: new  ${check}  ${operation}\n  at        ${at}\n  found     ${found}\n  expected  ${expected}\n  clause    ${clause}\n    ${request}\n`;
}
