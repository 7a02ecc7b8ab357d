import type { JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { type Handler, json, runDocument } from "./support/run-document.ts";

function feed(description: string): JsonObject {
  const schema = { type: "object", required: ["event"], properties: { event: { type: "string" } } };
  return {
    paths: {
      "/feed": {
        get: { responses: { 200: { description, content: { "application/json": { schema } } } } },
      },
    },
  };
}

const only = { checks: ["accepts/example", "responses/*"] };

async function found(description: string, handle: Handler): Promise<readonly string[]> {
  const { findings } = await runDocument(feed(description), handle, only);
  return findings.map(({ check, found: what }) => `${check}: ${what}`);
}

function lines(...values: readonly unknown[]): Handler {
  const text = values.map((value) => `${JSON.stringify(value)}\n`).join("");
  return () => new Response(text, { headers: { "content-type": "application/json" } });
}

const streamed = "The events (streaming response).";

test("a stream has any number of JSON values", async () => {
  expect(await found(streamed, lines())).toEqual([]);
  expect(await found(streamed, lines({ event: "a" }, { event: "b" }))).toEqual([]);
  expect(await found("The events.", lines())).toEqual(["responses/body-schema: no body"]);
  expect(await found("The events.", lines({ event: "a" }, { event: "b" }))).toEqual([
    "responses/body-schema: a body that is not JSON",
  ]);
});

test("each value of a stream must match the schema", async () => {
  const values = lines({ event: "a" }, { event: 1 });
  expect(await found(streamed, values)).toEqual([
    "responses/body-schema: /event does not meet: must be string",
  ]);
});

test("a response that begins and stays open is a success, and is not read to its end again", async () => {
  let asked = 0;
  const open: Handler = () => {
    asked += 1;
    const body = new ReadableStream({ pull: () => new Promise(() => undefined) });
    return new Response(body, { headers: { "content-type": "application/json" } });
  };
  const began = performance.now();
  const timeoutMs = 1_500;
  const { report, findings } = await runDocument(feed("The events."), open, { timeoutMs });
  expect(findings).toEqual([]);
  expect(report.inconclusive.join()).not.toContain("timed out");
  expect(asked).toBeGreaterThan(4);
  expect(performance.now() - began).toBeLessThan(asked * timeoutMs);
});

test("a binary body may be empty", async () => {
  const schema = { type: "string", format: "binary" };
  const responses = ["application/json", "application/octet-stream"].map((type) => ({
    200: { description: "A log.", content: { [type]: { schema } } },
  }));
  for (const one of responses) {
    const document = { paths: { "/log": { get: { responses: one } } } };
    const type = Object.keys(one[200].content)[0] ?? "";
    const empty: Handler = () => new Response("", { headers: { "content-type": type } });
    expect((await runDocument(document, empty, only)).findings).toEqual([]);
  }
});

test("a URL with a backslash is a URI in a response, and a path is not", async () => {
  const schema = { type: "object", properties: { link: { type: "string", format: "uri" } } };
  const content = { "application/json": { schema } };
  const document = {
    paths: { "/link": { get: { responses: { 200: { description: "A link.", content } } } } },
  };
  const linked = async (link: string): Promise<number> =>
    (await runDocument(document, () => json(200, { link }), only)).findings.length;
  expect(await linked(String.raw`https://example.com/?a\b`)).toBe(0);
  expect(await linked("/a/b")).toBe(1);
});
