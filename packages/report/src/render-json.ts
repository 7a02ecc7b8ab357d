import type { RunReport } from "./run/run-report.ts";
import { withoutParsedBodies } from "./without-parsed-bodies.ts";

/**
 * Renders the report as JSON. The exchanges of the run and the parsed response bodies are omitted. `report.schema.json` describes the shape.
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
  const { exchanges: _, ...rest } = report;
  return `${JSON.stringify(rest, withoutParsedBodies, 2)}\n`;
}
