import { readFile } from "node:fs/promises";
import type { JsonValue } from "@plumbline/contract";
import { type Exchange, parseNdjson } from "@plumbline/report";
import type { PassedExchange } from "../exchange/passed-exchange.ts";
import { TrafficError } from "../traffic-error.ts";
import { isHar, readHar, type Recording } from "./read-har.ts";

/**
 * Reads a file of recorded traffic: an HTTP archive, a file of `--record`, or the `exchanges.ndjson` of a report. Throws TrafficError `recording-unreadable`,
 * which names the file, the line and the remedy.
 */
export async function readRecording(file: string): Promise<Recording> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw unreadable({ file }, "The recording cannot be read", cause);
  });
  const whole = parse(text);
  if (whole !== undefined && isHar(whole)) return readHar(whole);
  return readLines(file, text);
}

function readLines(file: string, text: string): Recording {
  const parsed = parseNdjson(text);
  if (parsed.kind === "malformed")
    throw unreadable(
      { file, line: parsed.line },
      "The file is neither an HTTP archive nor a list of exchanges",
    );
  const answered = parsed.exchanges.filter(({ response }) => response.status > 0);
  return {
    exchanges: answered.map(toPassed),
    unanswered: parsed.exchanges.length - answered.length,
  };
}

function toPassed({ request, response, elapsedMs, atMs }: Exchange): PassedExchange {
  const { status, headers, text, unread } = response;
  return {
    request,
    response: {
      status,
      headers,
      bytes: new TextEncoder().encode(text),
      ...(unread !== undefined && { unread }),
    },
    elapsedMs,
    ...(atMs !== undefined && { atMs }),
  };
}

function parse(text: string): JsonValue | undefined {
  try {
    // JSON.parse returns only JSON values.
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function unreadable(
  place: { readonly file: string; readonly line?: number },
  message: string,
  cause?: unknown,
): TrafficError {
  return new TrafficError("recording-unreadable", message, {
    place,
    hint: "Give a HAR file of a browser or a proxy, or a file of --record or --report-dir.",
    ...(cause !== undefined && { cause }),
  });
}
