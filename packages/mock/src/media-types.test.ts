import { gunzipSync } from "node:zlib";
import type { JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { createMock } from "./index.ts";

const boat: JsonObject = {
  type: "object",
  required: ["name"],
  properties: {
    id: { type: "integer", xml: { attribute: true } },
    name: { type: "string" },
    tags: {
      type: "array",
      items: { type: "string", xml: { name: "tag" } },
      xml: { wrapped: true },
    },
  },
};
const ref = { $ref: "#/components/schemas/Boat" };
const bytes = { type: "string", format: "binary" };
const event = {
  type: "object",
  required: ["data"],
  properties: { data: { type: "string" }, event: { type: "string" } },
};

/** Asks a mock whose only operation answers with this media type. */
async function answer(
  mediaType: string,
  media: JsonObject,
  headers: Readonly<Record<string, string>> = { accept: mediaType },
): Promise<Response> {
  const content = { [mediaType]: media };
  const mock = await createMock({
    openapi: "3.2.0",
    info: { title: "Boats", version: "1" },
    paths: { "/boat": { get: { responses: { 200: { description: "", content } } } } },
    components: { schemas: { Boat: boat } },
  });
  return mock.fetch(new Request("http://mock.test/boat", { headers }));
}

const text =
  /^<\?xml version="1.0" encoding="UTF-8"\?>\n<Boat id="\d+"><name>[A-Z][a-z]+ [a-z]+<\/name><tags>(?:<tag>[a-z]+<\/tag>){3}<\/tags><\/Boat>$/;

test.each<[mediaType: string, media: JsonObject, body: RegExp | string]>([
  ["application/xml", { schema: ref }, text],
  [
    "application/xml",
    { schema: ref, example: "<Boat><name>a</name></Boat>" },
    "<Boat><name>a</name></Boat>",
  ],
  ["application/xml", { schema: ref, example: { name: "a" } }, /<Boat><name>a<\/name><\/Boat>$/],
  ["application/xml", { schema: ref, example: "<Boat><id>a</id></Boat>" }, text],
  [
    "text/xml; charset=utf-8",
    { schema: ref, example: "<Boat><name>a</name></Boat>" },
    "<Boat><name>a</name></Boat>",
  ],
  ["application/json", { schema: { type: "string", example: 5 } }, /^"[a-z]+ [a-z]+"$/],
  [
    "application/x-www-form-urlencoded",
    { schema: ref },
    /^name=[A-Z][a-z]+\+[a-z]+&id=\d+&tags=[a-z]+/,
  ],
  ["multipart/form-data", { schema: ref }, /name="name"\r\n\r\n[A-Z][a-z]+ [a-z]+\r\n/],
  ["text/plain", { schema: { type: "integer" } }, /^\d+$/],
  ["text/csv", { schema: { type: "array", items: ref } }, /^$/],
  ["application/yaml", { schema: ref }, /^\{"name":"[A-Z][a-z]+ [a-z]+"/],
  ["image/png", { schema: bytes }, /^\u{FFFD}PNG/u],
  ["application/pdf", { schema: bytes }, /^%PDF-/],
  ["application/x-tar", { schema: bytes }, /^\0{1024}$/],
  ["audio/ogg", { schema: bytes }, /^$/],
  ["application/octet-stream", { schema: { ...bytes, minLength: 4 } }, /^[a-z]+ [a-z]+$/],
  ["application/x-ndjson", { itemSchema: ref }, /^(?:\{"?.+\}\n){3}$/],
  ["application/json-seq", { itemSchema: ref }, /^(?:.\{.+\}\n){3}$/],
  [
    "text/event-stream",
    { itemSchema: event },
    /^(?:(?:data|event): .*\n(?:(?:data|event): .*\n)?\n){3}$/,
  ],
  ["text/event-stream", { schema: ref }, /^data: \{"name":"[A-Z][a-z]+ [a-z]+".*\}\n\n$/],
  [
    "multipart/mixed",
    { itemSchema: ref },
    /\r\nContent-Type: application\/json\r\n\r\n\{"name":"[A-Z][a-z]+ [a-z]+"/,
  ],
  [
    "multipart/mixed",
    { itemSchema: ref, itemEncoding: { contentType: "application/xml" } },
    /Content-Type: application\/xml\r\n\r\n.*<name>/s,
  ],
])("%s is answered in its syntax: %j", async (mediaType, media, body) => {
  const response = await answer(mediaType, media);

  expect([response.status, response.headers.get("plumbline-violation")]).toEqual([200, null]);
  expect(response.headers.get("content-type")).toContain(mediaType);
  expect(await response.text()).toMatch(body);
});

test("a generated archive can be read", async () => {
  const response = await answer("application/gzip", { schema: bytes });

  expect(gunzipSync(await response.bytes())).toHaveLength(0);
});

test.each([
  ["*/*", "application/json"],
  ["application/*", "application/json"],
  ["image/*", "image/png"],
])("the range %s is answered with %s", async (range, mediaType) => {
  const schema = range === "image/*" ? bytes : ref;
  for (const headers of [{}, { accept: mediaType }, { accept: "*/*" }]) {
    const response = await answer(range, { schema }, headers);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, mediaType]);
  }
});

test("an example that a document of 3.2 has as text is sent as it is", async () => {
  const examples = { one: { dataValue: { name: "a" }, serializedValue: '{ "name" : "a" }' } };
  const response = await answer("application/json", { schema: ref, examples });

  expect(await response.text()).toBe('{ "name" : "a" }');
});
