import { expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import { judgeReading } from "./judge-reading.ts";
import { compileMedia } from "../testing/compile-media.ts";
import { readBody } from "./read-body.ts";

/** The value of a body, or why it is malformed. */
function read(mediaType: string, media: JsonObject, sent: readonly [string, string]): JsonValue {
  const compiled = compileMedia(mediaType, media);
  const [contentType, text] = sent;
  const body = readBody(compiled, { contentType, bytes: new TextEncoder().encode(text) });
  if (body.kind === "malformed") return body.reason;
  return judgeReading(compiled.schema ?? { validate: () => [] }, body.reading).value;
}

const multipart = "multipart/form-data; boundary=x";

function partsOf(...parts: readonly string[]): readonly [string, string] {
  return [multipart, parts.map((part) => `--x\r\n${part}\r\n`).join("") + "--x--\r\n"];
}

const upload = {
  schema: {
    type: "object",
    properties: { picture: { type: "string" }, meta: { type: "object" } },
  },
  encoding: {
    picture: {
      contentType: "image/png, image/jpeg",
      headers: { "X-Rank": { schema: { type: "integer" } } },
    },
  },
};

function picture(...headers: readonly string[]): readonly [string, string] {
  const lines = ['Content-Disposition: form-data; name="picture"', ...headers, "", "pixels"];
  return partsOf(lines.join("\r\n"));
}

test.each<[string, readonly [string, string], JsonValue]>([
  ["in a stated media type", picture("Content-Type: image/jpeg"), { picture: "pixels" }],
  ["without a media type", picture(), { picture: "pixels" }],
  ["with a valid header", picture("X-Rank: 5"), { picture: "pixels" }],
  [
    "in another media type",
    picture("Content-Type: image/gif"),
    "has a part picture in image/gif, not in image/png, image/jpeg",
  ],
  [
    "with an invalid header",
    picture("X-Rank: high"),
    "has a part picture with an invalid header X-Rank",
  ],
])("a part %s", (_, sent, expected) => {
  expect(read("multipart/form-data", upload, sent)).toEqual(expected);
});

const note = { schema: { type: "object", xml: { name: "note" }, properties: { by: {} } } };
const either = {
  schema: { oneOf: [{ type: "object", xml: { name: "cat" } }, note.schema] },
};

test.each<[string, JsonObject, string, JsonValue]>([
  ["of the name that the schema states", note, "<note><by>a</by></note>", { by: "a" }],
  ["of a name that an alternative states", either, "<note><by>a</by></note>", { by: "a" }],
  [
    "of another name",
    note,
    "<letter/>",
    "is not well-formed XML with the root element that its schema names",
  ],
])("a root element %s", (_, media, text, expected) => {
  expect(read("application/xml", media, ["application/xml", text])).toEqual(expected);
});

/** A field is first taken for a value, unless the schema says that it is a list. */
test.each<[string, JsonObject, JsonValue]>([
  ["no schema", {}, { p: "a" }],
  ["a text or a list", { type: ["string", "array"] }, { p: "a" }],
  ["a list", { type: "array" }, { p: ["a"] }],
])("a field with %s", (_, p, expected) => {
  const media = { schema: { type: "object", properties: { p } } };
  const form = "application/x-www-form-urlencoded";
  const named = 'Content-Disposition: form-data; name="p"\r\n\r\na';
  expect(read(form, media, [form, "p=a"])).toEqual(expected);
  expect(read("multipart/form-data", media, partsOf(named))).toEqual(expected);
});
