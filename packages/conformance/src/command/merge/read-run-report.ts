import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import { parseNdjson, type PlannedShard, reportFiles, type RunReport } from "@plumbline/report";
import { readReport } from "../../run/replay/read-report.ts";

/** The report of a whole run, with its exchanges. */
export interface WholeReport {
  readonly file: string;
  readonly report: RunReport;
}

/** The report of one shard, with its exchanges. */
export interface ShardReport extends WholeReport {
  readonly shard: PlannedShard;
}

/** Reads a JSON report and its exchanges. Throws ConformanceError `REPORT_INVALID`. */
export async function readRunReport(file: string): Promise<WholeReport> {
  const report = await readReport(file);
  const lines = join(dirname(file), reportFiles.ndjson.file);
  const parsed = parseNdjson(await read(lines));
  if (parsed.kind === "malformed") throw invalid(`line ${parsed.line} is not an exchange`, lines);
  return { file, report: { ...report, exchanges: parsed.exchanges } };
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    throw new ConformanceError("REPORT_INVALID", "The exchanges of a report cannot be read", {
      place: { file },
      hint: "Keep all files of a report folder together.",
      cause,
    });
  }
}

function invalid(sentence: string, file: string): ConformanceError {
  return new ConformanceError("REPORT_INVALID", `The report cannot be used: ${sentence}`, {
    place: { file },
    hint: "Run it again.",
  });
}
