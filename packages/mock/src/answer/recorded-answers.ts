import {
  canonicalJson,
  type Contract,
  isArray,
  isObject,
  isJsonMediaType,
  type JsonValue,
} from "@plumbline/contract";
import { rejectionStatuses } from "@plumbline/policies";
import { type Exchange, type ReceivedResponse, secretMark } from "@plumbline/report";
import type { ReceivedRequest } from "@plumbline/server";
import type { MockRequest } from "./mock-request.ts";

/** A response of a recording, with the headers that the mock sends. */
export type RecordedAnswer = Pick<ReceivedResponse, "status" | "headers" | "text" | "json">;

/**
 * Finds the recorded response to a request with the same path, query and body. The responses to a repeated request follow each other as they
 * were recorded, and the last one stays.
 */
export type RecordedAnswers = (
  received: ReceivedRequest<MockRequest>,
) => RecordedAnswer | undefined;

/** The responses to one request, and the number of them that were sent. */
interface Series {
  readonly exchanges: Exchange[];
  sent: number;
}

/** Finds the responses of exchanges, whatever the address of their server was. */
export function createRecordedAnswers(
  contract: Contract,
  exchanges: readonly Exchange[],
): RecordedAnswers {
  const lengths = new Map(
    contract.operations.map(({ id, path }) => [id, path.split("/").length - 1]),
  );
  const hidden = namesOfSecrets(exchanges);
  const known = new Map<string, Series>();
  const rejections = rejectionStatuses(contract);
  for (const exchange of exchanges) {
    if (!isWhole(exchange) || !isAboutRequest(exchange, rejections)) continue;
    const { operation, request } = exchange;
    const length = lengths.get(operation);
    if (length === undefined || !URL.canParse(request.url)) continue;
    const key = keyOf(hidden, {
      operation,
      length,
      url: new URL(request.url),
      body: sentBody(request),
    });
    const series = known.get(key) ?? { exchanges: [], sent: 0 };
    series.exchanges.push(exchange);
    known.set(key, series);
  }
  return ({ request: { operation, web }, body }) => {
    if (known.size === 0) return undefined;
    const url = new URL(web.url);
    const length = lengths.get(operation.id) ?? 0;
    const series = known.get(
      keyOf(hidden, { operation: operation.id, length, url, body: bodyOf(body) }),
    );
    const exchange = series?.exchanges[series.sent];
    if (!series || !exchange) return undefined;
    series.sent = Math.min(series.sent + 1, series.exchanges.length - 1);
    return answerOf(exchange, url.origin);
  };
}

/** Whether a response says something about its request, and not about the caller, the time or the cache of a client. */
function isAboutRequest(
  { beside, response: { status } }: Exchange,
  rejections: ReadonlySet<number>,
): boolean {
  const isRejection = rejections.has(status) || status === tooManyRequests;
  return (
    beside === undefined && status >= 200 && status < 500 && status !== notModified && !isRejection
  );
}

const notModified = 304;
const tooManyRequests = 429;

function isWhole({ response: { unread, isGarbled, text } }: Exchange): boolean {
  return unread === undefined && isGarbled === undefined && !text.includes("\uFFFD");
}

interface Asked {
  readonly operation: string;
  /** Number of segments of the operation's path. What precedes them depends on the server. */
  readonly length: number;
  readonly url: URL;
  readonly body: JsonValue;
}

/** Requests with the same key get the same responses. Members and query parameters whose values were masked do not count. */
function keyOf(hidden: ReadonlySet<string>, { operation, length, url, body }: Asked): string {
  const query = [...url.searchParams]
    .filter(([name]) => !hidden.has(name))
    .toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const path = url.pathname.split("/").slice(-length);
  return canonicalJson([operation, path, query, withoutHidden(body, hidden)]);
}

function withoutHidden(value: JsonValue, hidden: ReadonlySet<string>): JsonValue {
  if (isArray(value)) return value.map((item) => withoutHidden(item, hidden));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !hidden.has(name));
  return Object.fromEntries(
    kept.map(([name, part]) => [name, withoutHidden(part ?? null, hidden)]),
  );
}

/** The names of query parameters and members of request bodies whose values were masked. */
function namesOfSecrets(exchanges: readonly Exchange[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { request } of exchanges) {
    const query = URL.canParse(request.url) ? new URL(request.url).searchParams : [];
    addMasked([Object.fromEntries(query), sentBody(request)], names);
  }
  return names;
}

function addMasked(value: JsonValue, names: Set<string>): void {
  if (isArray(value)) for (const item of value) addMasked(item, names);
  if (!isObject(value)) return;
  for (const [name, part = null] of Object.entries(value)) {
    if (typeof part === "string" && part.includes(secretMark)) names.add(name);
    addMasked(part, names);
  }
}

function sentBody({ headers, body = "" }: Exchange["request"]): JsonValue {
  if (!isJsonMediaType(headers["content-type"] ?? "")) return body;
  try {
    return JSON.parse(body) as JsonValue; // JSON.parse returns only JSON values.
  } catch {
    return body;
  }
}

function bodyOf({ fingerprint }: ReceivedRequest["body"]): JsonValue {
  if (fingerprint.kind === "json") return fingerprint.value;
  return fingerprint.kind === "none" ? "" : new TextDecoder().decode(fingerprint.bytes);
}

/** Headers of one connection, of the encoding of a body, and of the policies that the mock itself keeps. */
const own =
  /^(?:connection|keep-alive|transfer-encoding|upgrade|trailer|content-(?:encoding|length)|date|access-control-.*)$/;

function answerOf({ request, response }: Exchange, origin: string): RecordedAnswer {
  const { status, headers, text, json } = response;
  const sent = Object.entries(headers).filter(
    ([name, value]) => !own.test(name) && !value.includes(secretMark),
  );
  const from = new URL(request.url).origin;
  const moved = sent.map(([name, value]) => [
    name,
    // The things of the recording are at the mock now.
    name === "location" && value.startsWith(`${from}/`) ? origin + value.slice(from.length) : value,
  ]);
  return { status, headers: Object.fromEntries(moved), text, ...(json !== undefined && { json }) };
}
