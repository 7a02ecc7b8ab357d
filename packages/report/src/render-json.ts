import type { RunReport } from "./run/run-report.ts";
import { arrange } from "./json/arrange.ts";
import { reportShape } from "./json/report-shape.ts";

/**
 * The report as JSON in a fixed order of members, so that two runs can be compared line by line. Leaves `exchanges` out,
 * and the parsed form of response bodies. `report.schema.json` describes the shape.
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
