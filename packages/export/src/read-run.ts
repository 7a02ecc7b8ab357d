import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isObject } from "@plumbline/contract";
import { parseNdjson } from "@plumbline/report";
import { ExportError } from "./export-error.ts";
import type { RecordedRun } from "./render-har.ts";

/**
 * Reads the exchanges of a run from a folder that `plumbline test --report-dir` has written. Throws ExportError `run-unreadable`, which names
 * the file and the remedy.
 */
export async function readRun(folder: string): Promise<RecordedRun> {
  const report: unknown = await parse(join(folder, "report.json"), JSON.parse);
  const lines = join(folder, "exchanges.ndjson");
  const parsed = await parse(lines, parseNdjson);
  if (parsed.kind === "malformed") throw unreadable(lines);
  const { exchanges } = parsed;
  const startedAt = isObject(report) ? report["startedAt"] : undefined;
  if (typeof startedAt !== "string") throw unreadable(join(folder, "report.json"));
  return { startedAt, exchanges };
}

async function parse<Value>(file: string, read: (text: string) => Value): Promise<Value> {
  try {
    return read(await readFile(file, "utf8"));
  } catch (cause) {
    throw unreadable(file, cause);
  }
}

function unreadable(file: string, cause?: unknown): ExportError {
  return new ExportError("run-unreadable", "The folder has no report of a run", {
    hint: "Name the folder of plumbline test --report-dir.",
    place: { file },
    ...(cause !== undefined && { cause }),
  });
}
