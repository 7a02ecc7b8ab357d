import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isTrafficError, readRecording, type Recording } from "../src/index.ts";

async function read(content: string): Promise<Recording> {
  const folder = await mkdtemp(join(tmpdir(), "recording-"));
  onTestFinished(async () => rm(folder, { recursive: true }));
  const file = join(folder, "recording");
  await writeFile(file, content);
  return readRecording(file);
}

function har(entries: readonly object[]): string {
  return JSON.stringify({ log: { version: "1.2", entries } });
}

/** An entry as browsers write it. */
function entry(
  request: object,
  response: object,
  startedDateTime = "2026-01-01T00:00:00.000Z",
): object {
  return {
    startedDateTime,
    time: 12.5,
    request: {
      method: "POST",
      url: "https://notes.example/api",
      headers: [],
      bodySize: 0,
      ...request,
    },
    response: { status: 200, headers: [], content: { size: 0, mimeType: "" }, ...response },
  };
}

test("an entry of an archive is an exchange, with its moment", async () => {
  const headers = [
    { name: ":method", value: "POST" },
    { name: "Accept", value: "a" },
    { name: "accept", value: "b" },
  ];
  const { exchanges, unanswered } = await read(
    har([
      entry({ headers, postData: { mimeType: "application/json", text: "{}" } }, {}),
      entry({}, { content: { text: "ok" } }, "2026-01-01T00:00:02.000Z"),
    ]),
  );

  expect(unanswered).toBe(0);
  expect(exchanges[0]).toEqual({
    request: {
      method: "POST",
      url: "https://notes.example/api",
      headers: { accept: "a, b" },
      body: "{}",
    },
    response: { status: 200, headers: {}, bytes: new Uint8Array() },
    elapsedMs: 12.5,
    atMs: 0,
  });
  expect(exchanges.map(({ atMs }) => atMs)).toEqual([0, 2000]);
});

test.each<[string, object, object]>([
  ["as text", { text: "é" }, { bytes: new TextEncoder().encode("é") }],
  ["in Base64", { text: "/w==", encoding: "base64" }, { bytes: Uint8Array.of(255) }],
  ["left out", { size: 7 }, { bytes: new Uint8Array(), unread: "a body that was not recorded" }],
])("the body of a response %s", async (_name, content, expected) => {
  const { exchanges } = await read(har([entry({}, { content })]));
  expect(exchanges[0]?.response).toMatchObject(expected);
});

test.each<[string, object, object]>([
  [
    "of a form as fields",
    { mimeType: "application/x-www-form-urlencoded", params: [{ name: "a", value: "1 2" }] },
    { body: "a=1+2" },
  ],
  [
    "of several parts as fields",
    { mimeType: "multipart/form-data", params: [{ name: "a", value: "1" }] },
    { unrecorded: "body" },
  ],
  ["left out", { mimeType: "application/json" }, { unrecorded: "body" }],
])("the body of a request %s", async (_name, postData, expected) => {
  const { exchanges } = await read(har([entry({ postData, bodySize: 9 }, {})]));
  const [first] = exchanges;
  expect(first?.request).toMatchObject(expected);
});

test("a request without a response is counted, not judged", async () => {
  const { exchanges, unanswered } = await read(har([entry({}, { status: 0 }), entry({}, {})]));
  expect([exchanges.length, unanswered]).toEqual([1, 1]);
});

test("the exchanges of a report are read line by line", async () => {
  const line = JSON.stringify({
    number: 1,
    request: { method: "GET", url: "http://127.0.0.1/", headers: {} },
    response: { status: 200, headers: { etag: "1" }, text: "ok" },
    elapsedMs: 3,
  });
  const { exchanges } = await read(`${line}\n${line}\n`);
  expect(exchanges).toHaveLength(2);
  expect(exchanges[0]?.response.bytes).toEqual(new TextEncoder().encode("ok"));
});

test.each([
  ["prose", "Not a recording", 1],
  ["JSON of another kind", '{"openapi":"3.1.0"}', 1],
  [
    "a broken line",
    '{"request":{"method":"GET","url":"/","headers":{}},"response":{"status":200,"text":"","headers":{}}}\n{',
    2,
  ],
])("%s is an error with the line and the remedy", async (_name, content, line) => {
  const error: unknown = await read(content).catch((reason: unknown) => reason);
  expect(isTrafficError(error) && [error.code, error.place?.line]).toEqual([
    "recording-unreadable",
    line,
  ]);
  expect(isTrafficError(error) && error.hint).toContain("HAR");
});
