import type { JsonObject } from "@plumbline/contract";
import { XMLParser } from "fast-xml-parser";
import { expect, test } from "vitest";
import { json, runDocument } from "./support/run-document.ts";

const responses = {
  200: {
    description: "Stored.",
    content: { "application/json": { schema: { type: "object", required: ["size"] } } },
  },
  400: { description: "Invalid." },
};

function takes(mediaType: string, media: JsonObject): JsonObject {
  const requestBody = { required: true, content: { [mediaType]: media } };
  return { paths: { "/uploads": { post: { operationId: "upload", requestBody, responses } } } };
}

const form = {
  schema: {
    type: "object",
    required: ["title", "file"],
    properties: {
      title: { type: "string", minLength: 1, maxLength: 20 },
      file: { type: "string", format: "binary" },
      labels: { type: "array", items: { type: "string" } },
    },
  },
};

const note = {
  schema: {
    type: "object",
    xml: { name: "note" },
    required: ["rank"],
    properties: { rank: { type: "integer", minimum: 1, maximum: 5, xml: { attribute: true } } },
  },
};

type Reads = (request: Request, text: string) => Promise<boolean>;

/** Readers of the platform and of a library, so that not our own code decides what a body means. */
const cases: readonly (readonly [string, JsonObject, Reads])[] = [
  [
    "multipart/form-data",
    form,
    async (request) => {
      const read = await request.formData();
      return read.get("file") instanceof File && typeof read.get("title") === "string";
    },
  ],
  [
    "application/x-www-form-urlencoded",
    form,
    async (request) => (await request.formData()).has("title"),
  ],
  ["application/octet-stream", {}, async (_, text) => text.length > 0],
  ["image/png", { schema: { type: "string", format: "binary" } }, async () => true],
  [
    "text/csv",
    { schema: { type: "string", pattern: "^a,b" } },
    async (_, text) => text.startsWith("a,b"),
  ],
  [
    "application/xml",
    note,
    async (_, text) => {
      const { note: read } = new XMLParser({ ignoreAttributes: false }).parse(text);
      return Number(read["@_rank"]) >= 1 && Number(read["@_rank"]) <= 5;
    },
  ],
];

test.each(cases)("a body of %s is sent as its readers expect", async (mediaType, media, reads) => {
  const statuses: number[] = [];
  const { findings, report } = await runDocument(
    takes(mediaType, media),
    async (request, text) => {
      const isTyped = request.headers.get("content-type")?.startsWith(mediaType) === true;
      const isRead = isTyped && (await reads(request, text).catch(() => false));
      statuses.push(isRead ? 200 : 400);
      return isRead ? json(200, { size: text.length }) : new Response(null, { status: 400 });
    },
    { explore: false, checks: ["accepts/*", "responses/*"] },
  );
  expect(findings).toEqual([]);
  expect(statuses[0]).toBe(200);
  const accepted = report.results.find(({ check }) => check === "accepts/example");
  expect(accepted?.status).toBe("passed");
});

test.each(["*/*", "text/html,*/*;q=0.8"])(
  "what is sent to Accept: %s is judged",
  async (accept) => {
    const document = {
      paths: {
        "/notes": { get: { responses: { 200: responses[200] } } },
        "/tags": { get: { responses: { 200: responses[200] } } },
        "/uploads": { get: { responses: { 200: responses[200] } } },
      },
    };
    const { findings } = await runDocument(document, (request) =>
      request.headers.get("accept") === accept
        ? new Response("<p>Hello</p>", { headers: { "content-type": "text/html" } })
        : json(200, { size: 1 }),
    );
    expect(findings.map(({ check }) => check)).toContain("responses/content-type");
  },
);

test("an operation whose body the suite cannot write is skipped with its media types", async () => {
  const document = takes("application/x-protobuf", { schema: { type: "object" } });
  const { paths } = document;
  const other = { get: { operationId: "read", responses: { 200: responses[200] } } };
  const { report } = await runDocument(
    { paths: { ...(paths as JsonObject), "/notes": other } },
    () => json(200, { size: 1 }),
  );
  const details = report.results
    .filter(({ operation }) => operation === "upload")
    .map(({ skip }) => skip?.detail);
  expect(new Set(details)).toEqual(
    new Set([
      "The suite cannot write a body as application/x-protobuf. Test the operation by hand.",
    ]),
  );
});
