import { isTested, type ProductResult } from "./product-result.ts";
import type { Reviewed } from "../judge/compare-findings.ts";

const heads = [
  "product",
  "operations",
  "feature off",
  "with 2xx",
  "true",
  "gap",
  "false alarm",
  "new",
  "gone",
  "requests",
  "seconds",
  "peak MB",
];

/** Renders the results as a Markdown table with a row of totals. */
export function renderTable(results: readonly ProductResult[]): string {
  const tested = results.filter(isTested);
  const rows = tested.map(({ product, suite, comparison }) => [
    product,
    String(suite.operations),
    String(suite.off),
    `${suite.answered} (${percent(suite.answered, suite.operations - suite.off)})`,
    ...countVerdicts(comparison.findings),
    String(comparison.gone.length),
    String(suite.requests),
    suite.seconds.toFixed(1),
    suite.peakMegabytes.toFixed(0),
  ]);
  const total = tested.length > 1 ? [totals(tested)] : [];
  return align([heads, ...rows, ...total]);
}

function countVerdicts(findings: readonly Reviewed[]): readonly string[] {
  return (["true", "gap", "false", "new"] as const).map((verdict) =>
    String(findings.filter((one) => one.verdict === verdict).length),
  );
}

function totals(tested: readonly Extract<ProductResult, { suite: unknown }>[]): readonly string[] {
  const sum = (read: (suite: (typeof tested)[number]["suite"]) => number): number =>
    tested.reduce((all, { suite }) => all + read(suite), 0);
  const operations = sum((suite) => suite.operations);
  const off = sum((suite) => suite.off);
  const answered = sum((suite) => suite.answered);
  return [
    "together",
    String(operations),
    String(off),
    `${answered} (${percent(answered, operations - off)})`,
    ...countVerdicts(tested.flatMap(({ comparison }) => comparison.findings)),
    String(tested.reduce((all, { comparison }) => all + comparison.gone.length, 0)),
    String(sum((suite) => suite.requests)),
    sum((suite) => suite.seconds).toFixed(1),
    Math.max(...tested.map(({ suite }) => suite.peakMegabytes)).toFixed(0),
  ];
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "0 %" : `${Math.round((100 * part) / whole)} %`;
}

/** Cells of one width per column; all but the first are aligned to the right. */
function align(rows: readonly (readonly string[])[]): string {
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join(" | "),
  );
  const rule = widths.map((width, column) =>
    column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  const [head = "", ...others] = lines;
  return [head, rule.join(" | "), ...others].map((line) => `| ${line} |\n`).join("");
}
