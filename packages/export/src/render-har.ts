import type { Exchange, SentRequest } from "@plumbline/report";

/** The exchanges of a run, and when it started. */
export interface RecordedRun {
  /** An ISO 8601 time. */
  readonly startedAt: string;
  readonly exchanges: readonly Exchange[];
}

/** Who wrote the file. */
const creator = { name: "plumbline", version: "1" };

/**
 * Writes the exchanges of a run as an HTTP archive (HAR 1.2), for the tools of browsers and for proxies. Credentials are already masked in
 * the exchanges of a report. An exchange without a response has status 0 and its reason as a comment.
 * @see http://www.softwareishard.com/blog/har-12-spec/
 */
export function renderHar({ startedAt, exchanges }: RecordedRun): string {
  const start = Date.parse(startedAt);
  const entries = exchanges.map((exchange) => entryOf(exchange, start));
  return `${JSON.stringify({ log: { version: "1.2", creator, entries } }, null, 2)}\n`;
}

function entryOf(exchange: Exchange, start: number): unknown {
  const { request, response, elapsedMs, atMs = 0, operation, check, purpose, number } = exchange;
  const { status, headers, text, failure } = response;
  return {
    startedDateTime: new Date(start + atMs).toISOString(),
    time: elapsedMs,
    request: requestOf(request),
    response: {
      status,
      statusText: "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: listOf(headers),
      content: {
        size: Buffer.byteLength(text),
        mimeType: headers["content-type"] ?? "",
        text,
      },
      redirectURL: headers["location"] ?? "",
      headersSize: -1,
      bodySize: -1,
      ...(failure !== undefined && { comment: failure }),
    },
    cache: {},
    timings: { send: 0, wait: elapsedMs, receive: 0 },
    comment: [`${number}`, operation, check, purpose].filter(Boolean).join(" · "),
  };
}

function requestOf({ method, url, headers, body, bodyBytes }: SentRequest): unknown {
  const type = headers["content-type"] ?? "application/octet-stream";
  return {
    method,
    url,
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: listOf(headers),
    queryString: queryOf(url),
    ...(body !== undefined && {
      postData: {
        mimeType: type,
        text: body,
        ...(bodyBytes !== undefined && { comment: `in Base64: ${bodyBytes}` }),
      },
    }),
    headersSize: -1,
    bodySize: body === undefined ? 0 : Buffer.byteLength(body),
  };
}

function queryOf(url: string): readonly unknown[] {
  if (!URL.canParse(url)) return [];
  return Array.from(new URL(url).searchParams, ([name, value]) => ({ name, value }));
}

function listOf(headers: Readonly<Record<string, string>>): readonly unknown[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}
