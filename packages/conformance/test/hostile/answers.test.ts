import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { renderHtml, renderNdjson } from "../../src/index.ts";
import { answerWith, headOf, type RawAnswer, writeForEver } from "./listen-raw.ts";
import { runHostile } from "./run-hostile.ts";

const json = { "content-type": "application/json" };
const list = '{"books":[]}';
const error = '{"message":"No."}';
const megabyte = 1024 * 1024;

/** The maximum number of bytes of responses that a run keeps. */
const mostKept = 40 * megabyte;

interface Hostile {
  readonly answer: RawAnswer;
  /** How the run ends: the code of an error, or a verdict. */
  readonly how: string;
  readonly says: RegExp;
  /** For servers that do not respond in time. */
  readonly timeoutMs?: number;
}

function closing(text: string | Uint8Array = ""): RawAnswer {
  return (socket) => void socket.end(text);
}

/** Starts a response, then writes it byte by byte. */
function trickling(beginning: string, rest: string): RawAnswer {
  return (socket) => {
    socket.write(beginning);
    let index = 0;
    const timer = setInterval(() => socket.write(rest.charAt(index++ % rest.length)), 20);
    socket.on("close", () => clearInterval(timer));
  };
}

function endless(beginning: string, rest: string | Uint8Array): RawAnswer {
  return (socket) => {
    socket.write(beginning);
    writeForEver(socket, rest);
  };
}

/** Servers that do not look like any interface. */
function silent(answer: RawAnswer, reason: RegExp, timeoutMs?: number): Hostile {
  const says = new RegExp(`does not respond: GET \\S+ got no response: ${reason.source}`);
  return { answer, how: "TARGET_UNREACHABLE", says, ...(timeoutMs ? { timeoutMs } : {}) };
}

const lateHead = /no response within 150 ms/;
/** On a busy machine, even the head may not have been read by then. */
const lateBody =
  /no end of the response within 150 ms, after status 200 and \d+ bytes?|no response within 150 ms/;

const chunkedHead = headOf(200, { ...json, "transfer-encoding": "chunked" });
const chunk = `10000\r\n${" ".repeat(0x10000)}\r\n`;

const unanswering: Readonly<Record<string, Hostile>> = {
  "accepts connections and never responds": silent(() => undefined, lateHead, 150),
  "closes every connection": silent(closing(), /ECONNRESET: socket hang up/),
  "resets every connection": silent((socket) => void socket.resetAndDestroy(), /.*ECONNRESET/),
  "closes in the middle of its headers": silent(
    closing("HTTP/1.1 200 OK\r\ncontent-ty"),
    /ECONNRESET: socket hang up/,
  ),
  "closes in the middle of its body": silent(
    closing(headOf(200, { ...json, "content-length": "100" }) + list),
    /the response broke off after status 200 and 12 bytes of its body: ECONNRESET/,
  ),
  "closes in the middle of a chunk": silent(
    closing(`${chunkedHead}ff\r\n{`),
    /the response broke off after status 200 and 1 byte of its body: ECONNRESET/,
  ),
  "sends headers byte by byte": silent(trickling("", headOf(200, json)), lateHead, 150),
  "sends its body byte by byte": silent(
    trickling(headOf(200, { ...json, "content-length": "100000" }), " "),
    lateBody,
    150,
  ),
  "sends small chunks without end": silent(trickling(chunkedHead, "1\r\n \r\n"), lateBody, 150),
  "sends headers without end": silent(
    endless("HTTP/1.1 200 OK\r\n", "x-more: more\r\n"),
    /no response within 150 ms|HPE_HEADER_OVERFLOW/,
    150,
  ),
  "sends one header of 64 KiB": silent(
    answerWith(200, { ...json, "x-long": "a".repeat(0x10000) }, list),
    /HPE_HEADER_OVERFLOW/,
  ),
  "sends 103 Early Hints without end": silent(
    endless("", "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n"),
    lateHead,
    150,
  ),
  "sends 100 Continue without end": silent(
    endless("", "HTTP/1.1 100 Continue\r\n\r\n"),
    lateHead,
    150,
  ),
  "speaks another protocol": silent(closing("SSH-2.0-OpenSSH_9.2p1\r\n"), /HPE_INVALID_CONSTANT/),
  "sends NUL in a header": silent(
    closing(`HTTP/1.1 200 OK\r\nx-a: a\0b\r\ncontent-length: 12\r\n\r\n${list}`),
    /HPE_INVALID_HEADER_TOKEN/,
  ),
  "sends a length that is not a number": silent(
    closing(headOf(200, { ...json, "content-length": "twelve" }) + list),
    /HPE_INVALID_CONTENT_LENGTH/,
  ),
  "sends two lengths": silent(
    closing(headOf(200, { "content-length": "12", "Content-Length": "13" }) + list),
    /HPE_UNEXPECTED_CONTENT_LENGTH/,
  ),
  "sends a length with chunks": silent(
    closing(
      `${headOf(200, { "content-length": "12", "transfer-encoding": "chunked" })}c\r\n${list}\r\n0\r\n\r\n`,
    ),
    /HPE_INVALID_TRANSFER_ENCODING/,
  ),
  "sends chunks without a length": silent(
    closing(`${chunkedHead}zz\r\n${list}`),
    /the response broke off after status 200 and 0 bytes of its body: ECONNRESET/,
  ),
  "sends an invalid status": silent(
    closing(headOf(42, { "content-length": "0" })),
    /HPE_INVALID_STATUS/,
  ),
  "encodes its body differently than it says": silent(
    answerWith(200, { ...json, "content-encoding": "gzip" }, list),
    /the response broke off after status 200 and 0 bytes of its body: Z_DATA_ERROR/,
  ),
};

function finding(answer: RawAnswer, says: RegExp): Hostile {
  return { answer, how: "findings", says };
}

function hollow(answer: RawAnswer, says: RegExp): Hostile {
  return { answer, how: "inconclusive", says };
}

const answering: Readonly<Record<string, Hostile>> = {
  "responds with plain text": finding(
    answerWith(200, { "content-type": "text/plain" }, "Hello"),
    /must responses\/content-type: GET \/books -> 200 header content-type: content type text\/plain/,
  ),
  "responds with an empty success": finding(
    answerWith(200, {}),
    /must responses\/body-schema: GET \/books -> 200 body: no body/,
  ),
  "responds with 204 although a body is documented": finding(
    answerWith(204, {}),
    /must responses\/documented-status: GET \/books -> 204/,
  ),
  "returns bytes that are not UTF-8": finding(
    answerWith(200, json, Buffer.from(list.replace("[]", '["\xff"]'), "latin1")),
    /must responses\/body-schema: GET \/books -> 200 body: a body that is not UTF-8/,
  ),
  "sends JSON that its length truncates": finding(
    answerWith(200, { ...json, "content-length": "3" }, list),
    /must responses\/body-schema: GET \/books -> 200 body: a body that is not JSON/,
  ),
  "sends two content types": finding(
    answerWith(200, { ...json, "Content-Type": "text/html" }, list),
    /header content-type: content type application\/json, text\/html/,
  ),
  "sends a status outside all classes": finding(
    answerWith(999, json, error),
    /must responses\/no-server-error: GET \/books -> 999/,
  ),
  "sends 304 for an unconditional request": finding(
    answerWith(304, {}),
    /must responses\/documented-status: GET \/books -> 304/,
  ),
  "fails with 500 for everything": finding(
    answerWith(500, json, error),
    /The run is hollow: \d+ of \d+ responses were 500/,
  ),
  "rejects every scope": hollow(
    answerWith(403, json, error),
    /The run is hollow: \d+ of \d+ responses were 403/,
  ),
  "returns 404 for everything": hollow(
    answerWith(404, json, error),
    /The run is hollow: \d+ of \d+ responses were 404/,
  ),
};

const unwilling: Readonly<Record<string, Hostile>> = {
  "rejects the credential": {
    answer: answerWith(401, json, error),
    how: "CREDENTIAL_REJECTED",
    says: /The target rejects the credential of owner: GET \S+ was answered with 401/,
  },
  "has no room in its rate limit": {
    answer: answerWith(429, json, error),
    how: "TARGET_LIMITED",
    says: /rejects every request for its rate limit: GET \S+ was answered with 429/,
  },
  "is not available": {
    answer: answerWith(503, json, error),
    how: "TARGET_UNAVAILABLE",
    says: /is not available: GET \S+ was answered with 503; another read failed in the same way/,
  },
};

async function expectEnding({ answer, how, says, timeoutMs }: Hostile): Promise<number> {
  const ending = await runHostile(answer, { target: timeoutMs ? { timeoutMs } : {} });
  expect(`${ending.how}: ${ending.says}`).toMatch(new RegExp(`^${how}: `));
  expect(ending.says).toMatch(says);
  expect(ending.exitCode).toBe(how === "findings" ? 1 : 3);
  expect(ending.kept).toBeLessThan(mostKept);
  expect(ending.requests.length).toBeLessThanOrEqual(ending.mostRequests);
  return ending.requests.length;
}

describe("a run does not start against a target that", () => {
  const rows = Object.entries({ ...unanswering, ...unwilling });
  test.each(rows)("%s", async (_name, row) => {
    // Two reads, each with up to three attempts.
    expect(await expectEnding(row)).toBeLessThanOrEqual(6);
  });
});

describe("a run does not start against another service", () => {
  const page = { "content-type": "text/html; charset=utf-8" };
  const operations = ["get_health", "list_books"];

  test.each([
    [404, /was answered with 404; another read failed/],
    [200, /was answered with 200 and an HTML page; another read failed/],
  ])("that responds with %i", async (status, says) => {
    const ending = await runHostile(answerWith(status, page, "<h1>Hello</h1>"), { operations });
    expect(ending.how).toBe("TARGET_ABSENT");
    expect(ending.says).toMatch(/does not serve the interface: GET \S+ was answered with/);
    expect(ending.says).toMatch(says);
    expect(ending.requests.length).toBe(2);
  });

  test("but it starts if the interface itself does not know an object", async () => {
    const own = await runHostile(answerWith(404, json, error), { operations: ["list_books"] });
    expect(own.how).toBe("inconclusive");
  });
});

describe("a run ends with its findings at a target that", () => {
  test.each(Object.entries(answering))("%s", async (_name, row) => {
    expect(await expectEnding(row)).toBeGreaterThan(10);
  });
});

describe("a run keeps bounded data of a target that", () => {
  const sized = headOf(200, { ...json, "content-length": String(100 * megabyte) });
  const bomb = gzipSync(Buffer.alloc(100 * megabyte, " "));
  const unread = /the bodies of (\d+) of \1 successes were not read to their end/;
  const rows: Readonly<Record<string, readonly [RawAnswer, RegExp]>> = {
    "sends chunks without end": [endless(chunkedHead, chunk), unread],
    "sends a body without a length and without end": [endless(headOf(200, json), chunk), unread],
    "sends 100 MB": [endless(sized, Buffer.alloc(0x10000, " ")), unread],
    "sends a small body that decompresses to 100 MB": [
      answerWith(200, { ...json, "content-encoding": "gzip" }, bomb),
      unread,
    ],
    "sends JSON of 100,000 levels": [
      answerWith(200, json, `${"[".repeat(100_000)}${"]".repeat(100_000)}`),
      /\(JSON of more than 500 levels, which was not read\)/,
    ],
    "sends an event stream without end": [
      (socket) => void socket.write(headOf(200, { "content-type": "text/event-stream" })),
      /\(the first 0 bytes of a stream that had not ended\)/,
    ],
  };
  test.each(Object.entries(rows))("%s", async (_name, [answer, says]) => {
    const ending = await runHostile(answer, {
      operations: ["list_books"],
      checks: ["accepts/*", "responses/body-schema"],
    });
    expect(ending.how).toBe("inconclusive");
    expect(ending.says).toMatch(says);
    expect(ending.kept).toBeLessThan(mostKept);
    expect(ending.requests.length).toBeLessThanOrEqual(ending.mostRequests);
    const results = ending.report?.results.filter(({ check }) => check === "responses/body-schema");
    expect(results?.map(({ skip }) => skip?.reason)).toEqual(["no-proof"]);
  });

  test("sends a different large body each time", async () => {
    let answers = 0;
    const large: RawAnswer = (socket, request) =>
      answerWith(
        200,
        json,
        JSON.stringify({ books: [], answers: `${(answers += 1)}`.repeat(500_000) }),
      )(socket, request);
    const ending = await runHostile(large, { operations: ["list_books"], runs: 60 });
    expect(answers).toBeGreaterThan(50);
    expect(ending.kept).toBeLessThan(mostKept);
    const unread = ending.report?.exchanges.filter(({ response }) => response.unread);
    expect(unread?.at(-1)?.response.unread).toMatch(/^the first 4096 of \d+ bytes$/);
    const pages = ending.report ? [renderHtml(ending.report), renderNdjson(ending.report)] : [];
    for (const page of pages) expect(page).toMatch(/the first \d+ of \d+ bytes/);
  });
});
