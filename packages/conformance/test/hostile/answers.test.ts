import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { renderHtml, renderNdjson } from "../../src/index.ts";
import { answerWith, headOf, type RawAnswer, writeForEver } from "./listen-raw.ts";
import { runHostile } from "./run-hostile.ts";

const json = { "content-type": "application/json" };
const list = '{"books":[]}';
const error = '{"message":"No."}';
const megabyte = 1024 * 1024;

/** What a run may hold of the answers it got, whatever they are. */
const mostKept = 40 * megabyte;

interface Hostile {
  readonly answer: RawAnswer;
  /** How the run ends: the code of an error, or a verdict. */
  readonly how: string;
  readonly says: RegExp;
  /** Where it does not answer in any time. */
  readonly timeoutMs?: number;
}

function closing(text: string | Uint8Array = ""): RawAnswer {
  return (socket) => void socket.end(text);
}

/** Begins to answer, then writes one byte after the other. */
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

/** No interface at all, as far as anyone can see. */
function silent(answer: RawAnswer, reason: RegExp, timeoutMs?: number): Hostile {
  const says = new RegExp(`does not respond: GET \\S+ got no response: ${reason.source}`);
  return { answer, how: "TARGET_UNREACHABLE", says, ...(timeoutMs ? { timeoutMs } : {}) };
}

const lateHead = /no response within 150 ms/;
/** A machine that is busy may not even have read the head by then. */
const lateBody =
  /no end of the response within 150 ms, after status 200 and \d+ bytes?|no response within 150 ms/;
const notHttp = /Response does not match the HTTP\/1\.1 protocol/;

const chunkedHead = headOf(200, { ...json, "transfer-encoding": "chunked" });
const chunk = `10000\r\n${" ".repeat(0x10000)}\r\n`;

const unanswering: Readonly<Record<string, Hostile>> = {
  "takes connections and never answers": silent(() => undefined, lateHead, 150),
  "closes every connection": silent(closing(), /UND_ERR_SOCKET: other side closed/),
  "resets every connection": silent((socket) => void socket.resetAndDestroy(), /.*ECONNRESET/),
  "closes in the middle of its headers": silent(
    closing("HTTP/1.1 200 OK\r\ncontent-ty"),
    /UND_ERR_SOCKET: other side closed/,
  ),
  "closes in the middle of its body": silent(
    closing(headOf(200, { ...json, "content-length": "100" }) + list),
    /the response broke off after status 200 and 12 bytes of its body: UND_ERR_SOCKET/,
  ),
  "closes in the middle of a chunk": silent(
    closing(`${chunkedHead}ff\r\n{`),
    /the response broke off after status 200 and 1 byte of its body: UND_ERR_SOCKET/,
  ),
  "trickles its headers": silent(trickling("", headOf(200, json)), lateHead, 150),
  "trickles its body": silent(
    trickling(headOf(200, { ...json, "content-length": "100000" }), " "),
    lateBody,
    150,
  ),
  "trickles chunks for ever": silent(trickling(chunkedHead, "1\r\n \r\n"), lateBody, 150),
  "writes headers for ever": silent(
    endless("HTTP/1.1 200 OK\r\n", "x-more: more\r\n"),
    /no response within 150 ms|UND_ERR_HEADERS_OVERFLOW/,
    150,
  ),
  "writes one header of 64 KiB": silent(
    answerWith(200, { ...json, "x-long": "a".repeat(0x10000) }, list),
    /UND_ERR_HEADERS_OVERFLOW/,
  ),
  "hints for ever that an answer will come": silent(
    endless("", "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n"),
    lateHead,
    150,
  ),
  // Node's client rejects a 100 that it did not ask for, unless the time is up before it has read one.
  "asks for ever to continue": silent(
    endless("", "HTTP/1.1 100 Continue\r\n\r\n"),
    /no response within 150 ms|UND_ERR_SOCKET: bad response/,
    150,
  ),
  "speaks another protocol": silent(closing("SSH-2.0-OpenSSH_9.2p1\r\n"), notHttp),
  "writes NUL into a header": silent(
    closing(`HTTP/1.1 200 OK\r\nx-a: a\0b\r\ncontent-length: 12\r\n\r\n${list}`),
    notHttp,
  ),
  "sends a length that is not a number": silent(
    closing(headOf(200, { ...json, "content-length": "twelve" }) + list),
    notHttp,
  ),
  "gives two lengths": silent(
    closing(headOf(200, { "content-length": "12", "Content-Length": "13" }) + list),
    /UND_ERR_RES_CONTENT_LENGTH_MISMATCH/,
  ),
  "gives a length to chunks": silent(
    closing(
      `${headOf(200, { "content-length": "12", "transfer-encoding": "chunked" })}c\r\n${list}\r\n0\r\n\r\n`,
    ),
    /UND_ERR_RES_CONTENT_LENGTH_MISMATCH/,
  ),
  "writes chunks without a length": silent(
    closing(`${chunkedHead}zz\r\n${list}`),
    /the response broke off after status 200 and 0 bytes of its body: Response does not match/,
  ),
  "gives a status that is none": silent(closing(headOf(42, { "content-length": "0" })), notHttp),
  "packs its body in another way than it says": silent(
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
  "answers plain text": finding(
    answerWith(200, { "content-type": "text/plain" }, "Hello"),
    /must responses\/content-type: GET \/books -> 200 header content-type: content type text\/plain/,
  ),
  "answers nothing, and calls it a success": finding(
    answerWith(200, {}),
    /must responses\/body-schema: GET \/books -> 200 body: no body/,
  ),
  "answers 204 where a body is documented": finding(
    answerWith(204, {}),
    /must responses\/documented-status: GET \/books -> 204/,
  ),
  "returns bytes that are not UTF-8": finding(
    answerWith(200, json, Buffer.from(list.replace("[]", '["\xff"]'), "latin1")),
    /must responses\/body-schema: GET \/books -> 200 body: a body that is not UTF-8/,
  ),
  "answers JSON that its length cuts off": finding(
    answerWith(200, { ...json, "content-length": "3" }, list),
    /must responses\/body-schema: GET \/books -> 200 body: a body that is not JSON/,
  ),
  "gives two content types": finding(
    answerWith(200, { ...json, "Content-Type": "text/html" }, list),
    /header content-type: content type application\/json, text\/html/,
  ),
  "answers a status of no class": finding(
    answerWith(999, json, error),
    /must responses\/no-server-error: GET \/books -> 999/,
  ),
  "answers 304 to what was not conditional": finding(
    answerWith(304, {}),
    /must responses\/documented-status: GET \/books -> 304/,
  ),
  "fails inside at everything": finding(
    answerWith(500, json, error),
    /the run is hollow: \d+ of \d+ answers were 500/,
  ),
  "has no scope for anyone": hollow(
    answerWith(403, json, error),
    /the run is hollow: \d+ of \d+ answers were 403/,
  ),
  "has nothing": hollow(
    answerWith(404, json, error),
    /the run is hollow: \d+ of \d+ answers were 404/,
  ),
};

const unwilling: Readonly<Record<string, Hostile>> = {
  "rejects the credential": {
    answer: answerWith(401, json, error),
    how: "CREDENTIAL_REFUSED",
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
    says: /is not available: GET \S+ was answered 503, and another read alike/,
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

describe("a run ends before it begins at a target that", () => {
  const rows = Object.entries({ ...unanswering, ...unwilling });
  test.each(rows)("%s", async (_name, row) => {
    // Two reads, each of which may be sent three times.
    expect(await expectEnding(row)).toBeLessThanOrEqual(6);
  });
});

describe("a run ends before it begins where somebody else is,", () => {
  const page = { "content-type": "text/html; charset=utf-8" };
  const operations = ["get_health", "list_books"];

  test.each([
    [404, /was answered 404, and another/],
    [200, /was answered 200 with a page of HTML, and another/],
  ])("who answers %i", async (status, says) => {
    const ending = await runHostile(answerWith(status, page, "<h1>Hello</h1>"), { operations });
    expect(ending.how).toBe("TARGET_ABSENT");
    expect(ending.says).toMatch(/does not serve the interface: GET \S+ was answered with/);
    expect(ending.says).toMatch(says);
    expect(ending.requests.length).toBe(2);
  });

  test("but not where it is the interface that does not know a thing", async () => {
    const own = await runHostile(answerWith(404, json, error), { operations: ["list_books"] });
    expect(own.how).toBe("inconclusive");
  });
});

describe("a run ends with what it found at a target that", () => {
  test.each(Object.entries(answering))("%s", async (_name, row) => {
    expect(await expectEnding(row)).toBeGreaterThan(10);
  });
});

describe("no more is kept than a run can hold of a target that", () => {
  const sized = headOf(200, { ...json, "content-length": String(100 * megabyte) });
  const bomb = gzipSync(Buffer.alloc(100 * megabyte, " "));
  const unread = /the bodies of (\d+) of \1 successes were not read to their end/;
  const rows: Readonly<Record<string, readonly [RawAnswer, RegExp]>> = {
    "writes chunks for ever": [endless(chunkedHead, chunk), unread],
    "writes a body without a length for ever": [endless(headOf(200, json), chunk), unread],
    "answers 100 MB": [endless(sized, Buffer.alloc(0x10000, " ")), unread],
    "answers a small body that unpacks to 100 MB": [
      answerWith(200, { ...json, "content-encoding": "gzip" }, bomb),
      unread,
    ],
    "answers JSON of 100,000 levels": [
      answerWith(200, json, `${"[".repeat(100_000)}${"]".repeat(100_000)}`),
      /\(JSON of more than 500 levels, which was not read\)/,
    ],
    "answers with a stream of events that has no end": [
      (socket) => void socket.write(headOf(200, { "content-type": "text/event-stream" })),
      /\(a stream of events, which was not waited for\)/,
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

  test("answers another large body each time", async () => {
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
