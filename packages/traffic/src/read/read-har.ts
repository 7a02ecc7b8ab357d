import { asArray, asObject, isObject, type JsonObject, type JsonValue } from "@plumbline/contract";
import { headersOf, type PassedExchange } from "../exchange/passed-exchange.ts";

/** The requests of a recording. */
export interface Recording {
  readonly exchanges: readonly PassedExchange[];
  /** Number of requests that got no response: a browser cancels requests when it leaves a page. */
  readonly unanswered: number;
}

/** Whether a JSON value is an HTTP archive. */
export function isHar(value: JsonValue): value is JsonObject {
  return isObject(value) && isObject(value["log"]) && Array.isArray(value["log"]["entries"]);
}

/** Reads an HTTP archive (HAR 1.2), as browsers and proxies write it. @see http://www.softwareishard.com/blog/har-12-spec/ */
export function readHar(value: JsonObject): Recording {
  const entries = asArray(asObject(value["log"])["entries"]).map(asObject);
  const start = Math.min(...entries.map(timeOf).filter((time) => !Number.isNaN(time)));
  const answered = entries.filter((entry) => numberOf(asObject(entry["response"])["status"]) > 0);
  return {
    exchanges: answered.map((entry) => toExchange(entry, start)),
    unanswered: entries.length - answered.length,
  };
}

function toExchange(entry: JsonObject, start: number): PassedExchange {
  const request = asObject(entry["request"]);
  const response = asObject(entry["response"]);
  const at = timeOf(entry) - start;
  const { body, isUnknown } = readPosted(request);
  return {
    request: {
      method: textOf(request["method"]),
      url: textOf(request["url"]),
      headers: headersOf(fieldsOf(request)),
      ...(body !== undefined && { body }),
      ...(isUnknown && { unrecorded: "body" }),
    },
    response: {
      status: numberOf(response["status"]),
      headers: headersOf(fieldsOf(response)),
      ...readContent(asObject(response["content"])),
    },
    elapsedMs: Math.max(0, numberOf(entry["time"])),
    ...(Number.isFinite(at) && { atMs: at }),
  };
}

function fieldsOf({ headers }: JsonObject): readonly (readonly [string, string])[] {
  return asArray(headers).map((field) => {
    const { name, value } = asObject(field);
    return [textOf(name), textOf(value)] as const;
  });
}

/** The body of a request. Archives keep a form as text, as fields, or not at all. */
function readPosted(request: JsonObject): {
  readonly body?: string;
  readonly isUnknown: boolean;
} {
  const posted = request["postData"];
  if (!isObject(posted)) return { isUnknown: numberOf(request["bodySize"]) > 0 };
  const text = textOf(posted["text"]);
  if (text !== "") return { body: text, isUnknown: false };
  const fields = asArray(posted["params"]).map(asObject);
  if (fields.length === 0) return { isUnknown: numberOf(request["bodySize"]) > 0 };
  const isForm = textOf(posted["mimeType"]).startsWith("application/x-www-form-urlencoded");
  if (!isForm) return { isUnknown: true };
  const pairs = fields.map(({ name, value }): [string, string] => [textOf(name), textOf(value)]);
  return { body: new URLSearchParams(pairs).toString(), isUnknown: false };
}

/** The body of a response. Archives keep it as text, in Base64, or not at all. */
function readContent(content: JsonObject): {
  readonly bytes: Uint8Array;
  readonly unread?: string;
} {
  const { text, encoding, size } = content;
  if (typeof text !== "string") {
    const bytes = new Uint8Array();
    return numberOf(size) > 0 ? { bytes, unread: "a body that was not recorded" } : { bytes };
  }
  return { bytes: Uint8Array.from(Buffer.from(text, encoding === "base64" ? "base64" : "utf8")) };
}

function timeOf(entry: JsonObject): number {
  return Date.parse(textOf(entry["startedDateTime"]));
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : "";
}

function numberOf(value: JsonValue | undefined): number {
  return typeof value === "number" ? value : 0;
}
