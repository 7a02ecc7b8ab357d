import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { JsonValue } from "@plumbline/contract";
import { ConformanceError } from "../../errors/conformance-error.ts";
import { type Exchange, type PlannedShard, reportFiles, type RunReport } from "@plumbline/report";
import { readReport } from "../../replay/read-report.ts";
import { isJson } from "../../request/build-request.ts";

/** The report of one part of a run, with its exchanges. */
export interface Part {
  readonly file: string;
  readonly report: RunReport;
  readonly shard: PlannedShard;
}

/** Reads the JSON report of a part, and the exchanges beside it. Throws ConformanceError `REPORT_INVALID`. */
export async function readPart(file: string): Promise<Part> {
  const report = await readReport(file);
  const { shard } = report;
  if (!shard) {
    throw new ConformanceError("REPORT_INVALID", "it tells of a whole run, and of no part of one", {
      place: { file },
      hint: "join only what was run with --shard",
    });
  }
  const lines = join(dirname(file), reportFiles.ndjson.file);
  const texts = (await read(lines)).split("\n").filter(Boolean);
  const exchanges = texts.map((text) => toExchange(parse(text, lines), lines));
  return { file, shard, report: { ...report, exchanges } };
}

/** The parsed body is not written, as the text holds it. */
function toExchange(exchange: unknown, file: string): Exchange {
  if (!isExchange(exchange)) throw invalid("it holds something that is no exchange", file);
  const json = bodyOf(exchange);
  return {
    ...exchange,
    response: { ...exchange.response, ...(json === undefined ? {} : { json }) },
  };
}

function isExchange(value: unknown): value is Exchange {
  const { response, number } = Object(value) as Partial<Exchange>; // any value may be asked for members
  return typeof number === "number" && typeof response?.text === "string";
}

function bodyOf({ response: { headers, text } }: Exchange): JsonValue | undefined {
  if (!isJson(headers["content-type"] ?? "")) return undefined;
  try {
    return JSON.parse(text) as JsonValue; // JSON.parse gives exactly the JSON values
  } catch {
    return undefined;
  }
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    throw new ConformanceError("REPORT_INVALID", "a part of a report cannot be read", {
      place: { file },
      hint: "keep all files of a report folder together",
      cause,
    });
  }
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : "not JSON";
    throw invalid(`it is not JSON: ${reason}`, file);
  }
}

function invalid(sentence: string, file: string): ConformanceError {
  return new ConformanceError("REPORT_INVALID", `a report cannot be used: ${sentence}`, {
    place: { file },
    hint: "run the part again",
  });
}
