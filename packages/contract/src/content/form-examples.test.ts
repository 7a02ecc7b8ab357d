import { readMultipart, type WireBody } from "@plumbline/wire";
import { expect, test } from "vitest";
import type { MediaType } from "../model/contract.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import { judgeBody } from "./read-example.ts";
import { compileMedia } from "../testing/compile-media.ts";
import { writeBody } from "./write-body.ts";

function readBack(media: MediaType, { contentType, text }: WireBody): JsonValue | undefined {
  return judgeBody(media, contentType, new TextEncoder().encode(text)).value;
}

const text = { type: "string" };
const address = { type: "object", properties: { city: text, zip: text } };
const id = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6";
const place = { city: "New Town", zip: "99999+1234" };
const colors = ["blue", "black"];

/** @see https://spec.openapis.org/oas/v3.2.0#encoding-the-x-www-form-urlencoded-media-type */
test.each<[string, JsonObject, JsonObject, JsonObject, string]>([
  [
    "an object as JSON",
    { id: text, address },
    {},
    { id, address: place },
    `id=${id}&address=%7B%22city%22%3A%22New+Town%22%2C%22zip%22%3A%2299999%2B1234%22%7D`,
  ],
  [
    "bytes as a text",
    { name: text, icon: { type: "string", contentEncoding: "base64url" } },
    { icon: { contentType: "image/png, image/jpeg" } },
    { name: "example", icon: "iVBORw0KGgo_-A==" },
    "name=example&icon=iVBORw0KGgo_-A%3D%3D",
  ],
  [
    "an exploded list",
    { color: { type: "array", items: text } },
    {},
    { color: colors },
    "color=blue&color=black",
  ],
  [
    "a list in one field",
    { color: { type: "array", items: text } },
    { color: { style: "form", explode: false } },
    { color: colors },
    "color=blue,black",
  ],
  [
    "an exploded object",
    { address },
    { address: { style: "form", explode: true } },
    { address: place },
    "city=New+Town&zip=99999%2B1234",
  ],
  [
    "a deep object",
    { address },
    { address: { style: "deepObject", explode: true } },
    { address: place },
    "address%5Bcity%5D=New+Town&address%5Bzip%5D=99999%2B1234",
  ],
])("a form reads and writes %s", (...[, properties, encoding, value, written]) => {
  const mediaType = "application/x-www-form-urlencoded";
  const media = compileMedia(mediaType, { schema: { type: "object", properties }, encoding });
  expect(writeBody(media, value).text).toBe(written);
  expect(readBack(media, { contentType: mediaType, text: written })).toEqual(value);
});

type Part = readonly [name: string | undefined, contentType: string | undefined, text: string];

function partsOf({ contentType, text: body }: WireBody): readonly Part[] {
  const parts = readMultipart(contentType, new TextEncoder().encode(body)) ?? [];
  return parts.map((part) => [part.name, part.contentType, new TextDecoder().decode(part.bytes)]);
}

/** @see https://spec.openapis.org/oas/v3.2.0#encoding-multipart-media-types */
test.each<[string, string, JsonObject, JsonValue, readonly Part[]]>([
  [
    "the default media types of members",
    "multipart/form-data",
    { schema: { type: "object", properties: { id: text, address, count: { type: "integer" } } } },
    { id, address: place, count: 3 },
    [
      ["id", undefined, id],
      ["address", "application/json", JSON.stringify(place)],
      ["count", undefined, "3"],
    ],
  ],
  [
    "a part for each item",
    "multipart/form-data",
    { schema: { type: "object", properties: { addresses: { type: "array", items: address } } } },
    { addresses: [place, { city: "Y" }] },
    [
      ["addresses", "application/json", JSON.stringify(place)],
      ["addresses", "application/json", '{"city":"Y"}'],
    ],
  ],
  [
    "stated media types",
    "multipart/form-data",
    {
      schema: { type: "object", properties: { address, icon: {} } },
      encoding: {
        address: { contentType: "application/xml; charset=utf-8" },
        icon: { contentType: "image/png, image/jpeg" },
      },
    },
    { address: { city: "Y" }, icon: "pixels" },
    [
      [
        "address",
        "application/xml; charset=utf-8",
        '<?xml version="1.0" encoding="UTF-8"?>\n<root><city>Y</city></root>',
      ],
      ["icon", "image/png", "pixels"],
    ],
  ],
  [
    "parts by position",
    "multipart/mixed",
    {
      schema: { type: "array", prefixItems: [address, {}] },
      prefixEncoding: [{}, { contentType: "image/png" }],
    },
    [place, "pixels"],
    [
      [undefined, "application/json", JSON.stringify(place)],
      [undefined, "image/png", "pixels"],
    ],
  ],
  [
    "a stream of parts",
    "multipart/mixed",
    { itemSchema: address, itemEncoding: { contentType: "application/json" } },
    [place, place],
    [
      [undefined, "application/json", JSON.stringify(place)],
      [undefined, "application/json", JSON.stringify(place)],
    ],
  ],
])("a multipart body reads and writes %s", (...[, mediaType, described, value, parts]) => {
  const media = compileMedia(mediaType, described);
  const body = writeBody(media, value);
  expect(partsOf(body)).toEqual(parts);
  expect(readBack(media, body)).toEqual(value);
});
