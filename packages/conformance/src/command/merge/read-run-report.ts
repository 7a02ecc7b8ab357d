import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type JsonValue, isJsonMediaType } from "@plumbline/contract";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import { type Exchange, type PlannedShard, reportFiles, type RunReport } from "@plumbline/report";
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
  const texts = (await read(lines)).split("\n").filter(Boolean);
  const exchanges = texts.map((text) => toExchange(parse(text, lines), lines));
  return { file, report: { ...report, exchanges } };
}

/** The file does not contain the parsed body, only its text. */
function toExchange(exchange: unknown, file: string): Exchange {
  if (!isExchange(exchange)) throw invalid("a line is not an exchange", file);
  const json = bodyOf(exchange);
  return {
    ...exchange,
    response: { ...exchange.response, ...(json === undefined ? {} : { json }) },
  };
}

function isExchange(value: unknown): value is Exchange {
  const { response, number } = Object(value) as Partial<Exchange>; // Members of any value can be read.
  return typeof number === "number" && typeof response?.text === "string";
}

function bodyOf({ response: { headers, text } }: Exchange): JsonValue | undefined {
  if (!isJsonMediaType(headers["content-type"] ?? "")) return undefined;
  try {
    return JSON.parse(text) as JsonValue; // JSON.parse returns only JSON values.
  } catch {
    return undefined;
  }
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

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : "not JSON";
    throw invalid(`the report is not JSON: ${reason}`, file);
  }
}

function invalid(sentence: string, file: string): ConformanceError {
  return new ConformanceError("REPORT_INVALID", `The report cannot be used: ${sentence}`, {
    place: { file },
    hint: "Run it again.",
  });
}
