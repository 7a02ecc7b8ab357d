import type { RunReport } from "./run/run-report.ts";
import { arrange } from "./json/arrange.ts";
import { reportShape } from "./json/report-shape.ts";

/**
 * Renders the report as JSON. Members have a fixed order, so that you can compare two runs line by line. The exchanges of
 * the run and the parsed response bodies are omitted. `report.schema.json` describes the shape.
 *
 * @see https://json-schema.org/draft/2020-12
 * @example
 * ```ts
 * import { writeFile } from "node:fs/promises";
 * import { renderJson, type RunReport } from "@plumbline/report";
 *
 * export async function save(report: RunReport): Promise<void> {
 *   await writeFile("report.json", renderJson(report));
 * }
 * ```
 */
export function renderJson(report: RunReport): string {
  return `${JSON.stringify(arrange(report, reportShape), undefined, 2)}\n`;
}
