import { compileContract, type JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { generateWithOmissions } from "../generate-client.ts";

const json = { type: "string", contentMediaType: "application/json" };
const item = { type: "object", required: ["id"], properties: { id: { type: "integer" } } };
const itemType = "{ id: number; }";

test.for([
  [
    "events with data of a schema",
    "text/event-stream",
    { schema: item },
    `ServerEvent<${itemType}>`,
  ],
  ["events of text", "text/event-stream", { schema: { type: "string" } }, "ServerEvent<string>"],
  ["events without a schema", "text/event-stream", {}, "ServerEvent<string>"],
  [
    "events whose schema describes the whole event",
    "text/event-stream",
    { schema: { type: "object", properties: { id: { type: "string" }, data: item } } },
    `ServerEvent<${itemType}>`,
  ],
  [
    "an item with JSON in a string",
    "text/event-stream",
    {
      itemSchema: {
        properties: { event: { enum: ["add"] }, data: { ...json, contentSchema: item } },
      },
    },
    `ServerEvent<${itemType}, "add">`,
  ],
  [
    "an item with JSON of any kind",
    "Text/Event-Stream; charset=utf-8",
    { itemSchema: { properties: { data: json } } },
    "ServerEvent<unknown>",
  ],
  ["lines of one schema", "application/x-ndjson", { schema: item }, itemType],
  ["lines of an item", "application/jsonl", { itemSchema: item }, itemType],
  ["lines of a list", "application/jsonl", { schema: { type: "array", items: item } }, itemType],
  ["a sequence", "application/geo+json-seq", { itemSchema: item }, itemType],
] as const)("the type of %s", async ([, mediaType, content, type]) => {
  const { calls } = await generate(mediaType, content);

  expect(calls).toContain(`Success<200, ItemStream<${type}>>`);
});

const bytes = { type: "string", contentMediaType: "image/png" };
const form = { type: "object", required: ["id"] };

test.for([
  ["streamed parts", "multipart/mixed", { itemSchema: item }, `ItemStream<${itemType}>`],
  [
    "streamed parts with several media types",
    "multipart/related",
    { itemSchema: { type: "object" }, itemEncoding: { contentType: "text/plain, image/*" } },
    "ItemStream<string | Blob>",
  ],
  [
    "a list of parts",
    "multipart/mixed",
    { schema: { type: "array", prefixItems: [item], items: bytes } },
    `(${itemType} | Blob)[]`,
  ],
  ["parts without a schema", "multipart/mixed", {}, "unknown[]"],
  ["any multipart body", "multipart/*", { itemSchema: item }, "unknown"],
  ["a form without a schema", "multipart/form-data", {}, "Record<string, unknown>"],
  [
    "a form with JSON, text and files",
    "multipart/form-data",
    {
      schema: {
        ...form,
        properties: { id: { type: "integer" }, kind: { enum: ["a"] }, meta: item, file: bytes },
      },
    },
    `{ id: string; kind?: "a"; meta?: ${itemType}; file?: Blob; }`,
  ],
  [
    "a form with lists and an encoding",
    "multipart/form-data",
    {
      schema: {
        ...form,
        properties: {
          id: { type: "integer" },
          files: { type: ["array", "null"], items: bytes },
          maybe: { type: ["array", "string"] },
          styled: { type: "array" },
          secret: { type: "string", writeOnly: true },
        },
      },
      encoding: { id: { contentType: "application/json" }, styled: { style: "pipeDelimited" } },
    },
    "{ id: number; files: Blob[]; maybe?: unknown; styled?: unknown; }",
  ],
] as const)("the type of %s", async ([, mediaType, content, type]) => {
  const { calls } = await generate(mediaType, content);

  expect(calls).toContain(`Success<200, ${type}>`);
});

test("the table says which parts of a form are lists", async () => {
  const { calls, operations } = await generate("multipart/form-data", {
    schema: { type: "object", properties: { files: { type: "array" }, id: {} } },
  });

  expect(calls).not.toContain("DownloadMethods<");
  expect(operations).toContain('listParts: ["files"]');
  expect(operations).toContain("readResponse: readParts as");
});

test("a failure is not a stream, and neither is a body of JSON", async () => {
  const { calls } = await generate("application/json", { itemSchema: item });

  expect(calls).toContain("Success<200, unknown>");
  expect(calls).toContain("Failure<400, string>");
});

test("the table says which functions and formats an operation needs", async () => {
  const { operations } = await generate("text/event-stream", { schema: item });

  expect(operations).toContain('streams: { "text/event-stream": "json" }');
  expect(operations).toContain(
    "functions: { finishCall: finishCall as typeof finishCall, readResponse: readStream as typeof readStream }",
  );
});

test("events with data of JSON and of text are typed as text, and listed", async () => {
  const { calls, omissions } = await generate("text/event-stream", {
    itemSchema: { oneOf: [{ properties: { data: json } }, { properties: { data: item } }, {}] },
  });

  expect(calls).toContain("Success<200, ItemStream<ServerEvent<string>>>");
  expect(omissions).toEqual([
    {
      pointer: "/paths/~1feed/get/responses/200/content/text~1event-stream",
      part: "GET /feed",
      reason:
        "Some of its events have data of JSON, others of text. The client returns all data as text.",
    },
  ]);
});

async function generate(mediaType: string, content: JsonObject) {
  const contract = compileContract({
    openapi: "3.1.1",
    info: { title: "Feed", version: "1" },
    paths: {
      "/feed": {
        get: {
          responses: {
            200: { description: "A stream", content: { [mediaType]: content } },
            400: { description: "Wrong", content: { "text/event-stream": {} } },
          },
        },
      },
    },
  });
  const { files, omissions } = await generateWithOmissions(contract);
  const textOf = (name: string): string =>
    files.find(({ path }) => path === name)?.text.replaceAll(/\s+/g, " ") ?? "";
  return { calls: textOf("calls.ts"), operations: textOf("operations.ts"), omissions };
}
