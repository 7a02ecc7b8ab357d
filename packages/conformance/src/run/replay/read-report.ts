import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { isArray, isObject, type JsonValue } from "@plumbline/contract";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import type { RunReport } from "@plumbline/report";

/** The content of a JSON report: all members except the exchanges of the run. */
export type ReadReport = Omit<RunReport, "exchanges">;

/** Reads a JSON report of a run. Throws ConformanceError `REPORT_INVALID`, which names the file and the remedy. */
export async function readReport(file: string): Promise<ReadReport> {
  const value = parse(await read(file), file);
  if (isReport(value)) return value;
  throw invalid(file, "it is not a report of a run");
}

/** The document of the run, if it still exists. Clause pointers of a report refer to it. */
export function documentOf({ contract }: ReadReport): string | undefined {
  return existsSync(contract.source) ? contract.source : undefined;
}

function isReport(value: unknown): value is ReadReport {
  // Only the members that a replay reads are checked.
  const report = value as JsonValue;
  return (
    isObject(report) &&
    report.schema === 1 &&
    typeof report.seed === "number" &&
    isObject(report.target) &&
    isObject(report.contract) &&
    isArray(report.results) &&
    report.results.every((result) => isObject(result) && isArray(result.findings))
  );
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    throw new ConformanceError("REPORT_INVALID", "The report cannot be read", {
      place: { file },
      hint: "Name the JSON report of a run with --report; plumbline test --report-dir writes one.",
      cause,
    });
  }
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw invalid(file, `it is not JSON: ${cause instanceof Error ? cause.message : "?"}`);
  }
}

function invalid(file: string, what: string): ConformanceError {
  return new ConformanceError("REPORT_INVALID", `The report is not valid: ${what}`, {
    place: { file },
    hint: "Use the report.json that plumbline test --report-dir wrote.",
  });
}
