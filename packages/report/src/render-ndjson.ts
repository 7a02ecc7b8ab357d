import type { RunReport } from "./run/run-report.ts";
import { arrange } from "./json/arrange.ts";
import { exchangeShape } from "./json/report-shape.ts";

/**
 * Renders every exchange of the run as one line of JSON, in the order of sending.
 * @see https://github.com/ndjson/ndjson-spec
 * @example
 * ```ts
 * import { writeFile } from "node:fs/promises";
 * import { renderNdjson, type RunReport } from "@plumbline/report";
 *
 * export async function save(report: RunReport): Promise<void> {
 *   await writeFile("exchanges.ndjson", renderNdjson(report));
 * }
 * ```
 */
export function renderNdjson(report: RunReport): string {
  return report.exchanges
    .map((exchange) => `${JSON.stringify(arrange(exchange, exchangeShape))}\n`)
    .join("");
}
