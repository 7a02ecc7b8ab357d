import type { JsonObject } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { runDocument } from "./support/run-document.ts";

const only = { checks: ["accepts/example", "responses/*"] };

interface Answer {
  readonly mediaType: string;
  /** The media type object of the document. */
  readonly media: JsonObject;
  readonly good: string;
  /** The findings that the suite reports for other bodies. */
  readonly bad: Readonly<Record<string, string>>;
  /** Default: the media type of the document. */
  readonly sentAs?: string;
}

/** The findings against a server that responds with a body. */
async function found(
  { mediaType, media, sentAs = mediaType }: Pick<Answer, "mediaType" | "media" | "sentAs">,
  body: () => string | ReadableStream<Uint8Array>,
): Promise<readonly string[]> {
  const responses = { 200: { description: "A thing.", content: { [mediaType]: media } } };
  const document = { openapi: "3.2.0", paths: { "/things": { get: { responses } } } };
  const answer = (): Response => new Response(body(), { headers: { "content-type": sentAs } });
  const { findings } = await runDocument(document, answer, only);
  return findings.map(({ check, found: what }) => `${check}: ${what}`);
}

const note: JsonObject = {
  type: "object",
  xml: { name: "note" },
  required: ["rank", "tag"],
  properties: {
    rank: { type: "integer", maximum: 5, xml: { attribute: true } },
    tag: { type: "array", maxItems: 2, items: { type: "string", enum: ["a", "b"] } },
    secret: { type: "string", writeOnly: true },
  },
};

const event: JsonObject = {
  type: "object",
  required: ["event"],
  properties: { event: { type: "string", enum: ["on", "off"] } },
};

const answers: Readonly<Record<string, Answer>> = {
  XML: {
    mediaType: "application/xml",
    media: { schema: note },
    good: '<note rank="3"><tag>a</tag><tag>b</tag></note>',
    bad: {
      '<note rank="9"><tag>a</tag></note>': "responses/body-schema: /rank",
      '<note rank="3"><tag>c</tag></note>': "responses/body-schema: /tag/0",
      "<note><tag>a</tag></note>": "responses/body-schema: the body",
      "<note": "responses/body-schema: a body that is not well-formed XML",
      '<note rank="3"><tag>a</tag><secret>s</secret></note>': "responses/write-only: /secret",
    },
  },
  "XML with a suffix and a charset": {
    mediaType: "application/atom+xml",
    sentAs: "application/atom+xml; charset=utf-8",
    media: { schema: note },
    good: '<?xml version="1.0"?><note rank="3"><tag>a</tag></note>',
    bad: { '<note rank="x"><tag>a</tag></note>': "responses/body-schema: /rank" },
  },
  "a number as text": {
    mediaType: "text/plain",
    sentAs: "text/plain; charset=utf-8",
    media: { schema: { type: "integer", maximum: 9 } },
    good: "7",
    bad: {
      "70": "responses/body-schema: the body",
      seven: "responses/body-schema: the body",
    },
  },
  "an object as a page, whose syntax the document does not describe": {
    mediaType: "text/html",
    media: { schema: note },
    good: "<p>3</p>",
    bad: {},
  },
  "one of some texts": {
    mediaType: "text/*",
    sentAs: "text/csv",
    media: { schema: { type: "string", enum: ["up", "down"] } },
    good: "up",
    bad: { left: "responses/body-schema: the body" },
  },
  "a form": {
    mediaType: "application/x-www-form-urlencoded",
    media: {
      schema: {
        type: "object",
        required: ["token"],
        properties: { token: { type: "string" }, left: { type: "integer", maximum: 60 } },
      },
    },
    good: "token=1&left=60",
    bad: {
      "token=1&left=61": "responses/body-schema: /left",
      "left=6": "responses/body-schema: the body",
    },
  },
  "lines of JSON": {
    mediaType: "application/jsonl",
    media: { itemSchema: event },
    good: '{"event":"on"}\n{"event":"off"}\n',
    bad: {
      '{"event":"on"}\n{"event":"of"}\n': "responses/body-schema: /1/event",
      '{"event":"on"}\n{"event"\n': "responses/body-schema: a body that is not application/jsonl",
    },
  },
  "a sequence of JSON": {
    mediaType: "application/json-seq",
    media: { itemSchema: event },
    good: '\u001E{"event":"on"}\n\u001E{"event":"off"}\n',
    bad: { '\u001E{"event":"of"}\n': "responses/body-schema: /0/event" },
  },
  "server-sent events": {
    mediaType: "text/event-stream",
    media: { itemSchema: event },
    good: "event: on\ndata: 1\n\nevent: off\ndata: 2\n\n",
    bad: { "event: of\ndata: 1\n\n": "responses/body-schema: /0/event" },
  },
  "parts of a multipart body": {
    mediaType: "multipart/mixed",
    sentAs: "multipart/mixed; boundary=x",
    media: { itemSchema: event, itemEncoding: { contentType: "application/json" } },
    good: '--x\r\nContent-Type: application/json\r\n\r\n{"event":"on"}\r\n--x--\r\n',
    bad: {
      '--x\r\nContent-Type: application/json\r\n\r\n{"event":"of"}\r\n--x--\r\n':
        "responses/body-schema: /0/event",
    },
  },
};

describe.each(Object.entries(answers))("%s", (_, answer) => {
  test("a body that fits has no finding", async () => {
    expect(await found(answer, () => answer.good)).toEqual([]);
  });

  test.each(Object.entries(answer.bad))("%j is a finding", async (body, expected) => {
    expect(await found(answer, () => body)).toEqual([expect.stringContaining(expected)]);
  });
});

test.each([
  ["text/event-stream", "event: on\n\n", "event: of\n\nevent: o"],
  ["application/jsonl", '{"event":"on"}\n', '{"event":"of"}\n{"eve'],
])("the items of %s are judged although it does not end", async (mediaType, good, bad) => {
  const answer = { mediaType, media: { itemSchema: event } };
  const open = (text: string) => (): ReadableStream<Uint8Array> =>
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
    });
  expect(await found(answer, open(good))).toEqual([]);
  expect(await found(answer, open(bad))).toEqual([
    expect.stringContaining("responses/body-schema: /0/event"),
  ]);
});

test("no bytes are a value of a schema for binary content", async () => {
  const schema = { type: "string", format: "binary" };
  for (const mediaType of ["application/json", "application/octet-stream"])
    expect(await found({ mediaType, media: { schema } }, () => "")).toEqual([]);
});
