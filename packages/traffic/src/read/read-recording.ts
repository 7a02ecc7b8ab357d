import { readFile } from "node:fs/promises";
import { asObject, isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import type { Exchange } from "@plumbline/report";
import type { PassedExchange } from "../exchange/passed-exchange.ts";
import { TrafficError } from "../traffic-error.ts";
import { isHar, readHar, type Recording } from "./read-har.ts";

/**
 * Reads a file of recorded traffic: an HTTP archive, or the `exchanges.ndjson` of a report. Throws TrafficError `recording-unreadable`,
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
  const exchanges = text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const value = parse(line);
    if (value !== undefined && isExchange(value)) return [value];
    const place = { file, line: index + 1 };
    throw unreadable(place, "The file is neither an HTTP archive nor a list of exchanges");
  });
  const answered = exchanges.filter(({ response }) => response.status > 0);
  return {
    exchanges: answered.map(toPassed),
    unanswered: exchanges.length - answered.length,
  };
}

/** The members that every exchange of a report has. The writer of the report has checked the rest. */
function isExchange(value: JsonValue): value is JsonValue & Exchange {
  if (!isObject(value)) return false;
  const { request, response } = value;
  return (
    isTextual(asObject(request), ["method", "url"]) &&
    isTextual(asObject(response), ["text"]) &&
    typeof asObject(response)["status"] === "number" &&
    [request, response].every((part) => isObject(asObject(part)["headers"]))
  );
}

function isTextual(value: JsonObject, names: readonly string[]): boolean {
  return names.every((name) => typeof value[name] === "string");
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
    hint: "Give a HAR file of a browser or a proxy, or the exchanges.ndjson of plumbline test --report-dir.",
    ...(cause !== undefined && { cause }),
  });
}
