import type { RunReport } from "./run/run-report.ts";
import { arrange } from "./json/arrange.ts";
import { exchangeShape } from "./json/report-shape.ts";

/**
 * Every exchange of the run, one JSON object a line, in the order of sending. Empty for a run without any.
 * @example
 * ```ts
 * import { writeFile } from "node:fs/promises";
 * import { renderNdjson, type RunReport } from "@plumbline/report";
 *
 * export async function save(report: RunReport): Promise<void> {
 *   await writeFile("report.ndjson", renderNdjson(report));
 * }
 * ```
 */
export function renderNdjson(report: RunReport): string {
  return report.exchanges
    .map((exchange) => `${JSON.stringify(arrange(exchange, exchangeShape))}\n`)
    .join("");
}
