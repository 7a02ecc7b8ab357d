import type { JsonObject } from "@plumbline/contract";
import { type ChangeCase, toCases, withOperation } from "./change-case.ts";

const schema = {
  type: "object",
  properties: {
    note: { type: "string" },
    tags: { type: "array", items: { type: "string" } },
    place: { type: "object", properties: { x: { type: "string" } } },
    photo: { type: "string", format: "binary" },
  },
};

const sending = (mediaType: string) => (encoding: JsonObject) =>
  withOperation({ requestBody: { content: { [mediaType]: { schema, encoding } } } });
const responding = (encoding: JsonObject) =>
  withOperation({
    responses: {
      "200": {
        description: "Done.",
        content: { "multipart/form-data": { schema, encoding } },
      },
    },
  });

const forms = toCases(sending("application/x-www-form-urlencoded"), [
  [
    "another style of a list",
    { tags: { style: "form", explode: true } },
    { tags: { style: "pipeDelimited" } },
    "breaking request-part-changed",
    "breaking request-part-changed",
  ],
  ["the default style of a list", {}, { tags: { style: "form" } }, "", ""],
  ["a style of a text", {}, { note: { style: "form", explode: false } }, "", ""],
  [
    "`explode` of an object",
    { place: { style: "form", explode: true } },
    { place: { style: "form", explode: false } },
    "breaking request-part-changed",
    "breaking request-part-changed",
  ],
  [
    "reserved characters of a field",
    { note: { style: "form" } },
    { note: { style: "form", allowReserved: true } },
    "safe request-reserved-characters-added",
    "dangerous request-reserved-characters-removed",
  ],
]);

const parts = toCases(sending("multipart/form-data"), [
  ["the default media type of a part", {}, { place: { contentType: "application/json" } }, "", ""],
  ["the media type of a file", {}, { photo: { contentType: "application/octet-stream" } }, "", ""],
  [
    "media types in another order",
    { photo: { contentType: "image/png, image/jpeg" } },
    { photo: { contentType: "IMAGE/jpeg,image/png" } },
    "",
    "",
  ],
  [
    "a media type less",
    { photo: { contentType: "image/png, image/jpeg" } },
    { photo: { contentType: "image/png" } },
    "breaking request-part-media-type-removed",
    "safe request-part-media-type-added",
  ],
  [
    "a style of a part",
    {},
    { place: { style: "deepObject" } },
    "breaking request-part-changed",
    "breaking request-part-changed",
  ],
  [
    "a required header of a part",
    { photo: { headers: {} } },
    { photo: { headers: { "X-Sum": { required: true, schema: { type: "string" } } } } },
    "breaking request-required-header-added",
    "safe request-required-header-removed",
  ],
  [
    "a header of a part",
    { photo: { headers: {} } },
    { photo: { headers: { "X-Sum": { schema: { type: "string" } } } } },
    "safe request-header-added",
    "dangerous request-header-removed",
  ],
]);

const received = toCases(responding, [
  [
    "a further media type of a part of a response",
    { photo: { contentType: "image/png" } },
    { photo: { contentType: "image/png, image/jpeg" } },
    "dangerous response-part-media-type-added",
    "safe response-part-media-type-removed",
  ],
]);

const xml = (node: JsonObject, list: JsonObject = {}) =>
  toBody("application/xml")({
    type: "object",
    properties: {
      note: { type: "string", xml: node },
      tags: { type: "array", items: { type: "string" }, xml: list },
    },
  });

function toBody(mediaType: string) {
  return (body: JsonObject): JsonObject =>
    withOperation({ requestBody: { content: { [mediaType]: { schema: body } } } });
}

const changed = "breaking request-xml-node-changed";

const nodes = toCases<JsonObject>(
  (document) => document,
  [
    ["an XML name that the member has", xml({}), xml({ name: "note" }), "", ""],
    ["another XML name", xml({}), xml({ name: "remark" }), changed, changed],
    ["an XML attribute", xml({}), xml({ attribute: true }), changed, changed],
    [
      "an XML attribute in two spellings",
      xml({ attribute: true }),
      xml({ nodeType: "attribute" }),
      "",
      "",
    ],
    ["a wrapped XML list", xml({}), xml({}, { wrapped: true }), changed, changed],
    [
      "a wrapped XML list in two spellings",
      xml({}, { wrapped: true }),
      xml({}, { nodeType: "element" }),
      "",
      "",
    ],
    ["an XML namespace", xml({}), xml({ namespace: "urn:a" }), changed, changed],
    [
      "another prefix of an XML namespace",
      xml({ namespace: "urn:a", prefix: "a" }),
      xml({ namespace: "urn:a", prefix: "b" }),
      "",
      "",
    ],
    [
      "the root element of XML",
      toBody("text/xml")({ type: "object", xml: { name: "a" } }),
      toBody("text/xml")({ type: "object", xml: { name: "b" } }),
      changed,
      changed,
    ],
    [
      "XML names of JSON",
      toBody("application/json")({ properties: { a: { xml: { name: "a" } } } }),
      toBody("application/json")({ properties: { a: { xml: { name: "b" } } } }),
      "",
      "",
    ],
  ],
);

export const encodingCases: readonly ChangeCase[] = [...forms, ...parts, ...received, ...nodes];
