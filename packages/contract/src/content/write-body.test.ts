import * as fc from "fast-check";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import type { WireBody } from "@plumbline/wire";
import { compileContract } from "../compile/compile-contract.ts";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import { writeBody } from "./write-body.ts";

interface Described {
  readonly content: JsonObject;
  readonly components?: JsonObject;
}

/** Writes a value as the body of an operation with this content. */
function write({ content, components = {} }: Described, value: JsonValue): WireBody {
  const contract = compileContract({
    openapi: "3.1.1",
    info: { title: "Uploads", version: "1" },
    paths: {
      "/uploads": {
        post: {
          operationId: "upload",
          requestBody: { content },
          responses: { 204: { description: "Stored." } },
        },
      },
    },
    components,
  });
  const media = contract.operations[0]?.body?.content[0];
  if (!media) throw new Error("the operation has no body");
  return writeBody(media, value);
}

/** Reads a body with the parser of the platform. */
function readForm({ contentType, text }: WireBody): Promise<FormData> {
  return new Response(text, { headers: { "content-type": contentType } }).formData();
}

const anyText = fc.string({ unit: "grapheme", maxLength: 20 });
const anyName = fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 });
const runs = { seed: 1, numRuns: 200 };

describe("multipart/form-data", () => {
  const schema = {
    type: "object",
    properties: {
      file: { type: "string", format: "binary" },
      picture: { type: "string", format: "binary" },
      tags: { type: "array", items: { type: "string" } },
      meta: { type: "object" },
      count: { type: "integer" },
    },
  };
  const encoding = { picture: { contentType: "image/png, image/jpeg" } };
  const content = { "multipart/form-data": { schema, encoding } };

  test("has a part for each member and each item, and files for binary members", async () => {
    const value = {
      file: "abc",
      picture: "pixels",
      tags: ["a", "b"],
      meta: { rank: 1 },
      count: 3,
    };
    const form = await readForm(write({ content }, value));
    const [file, picture] = [form.get("file"), form.get("picture")];

    expect(form.getAll("tags")).toEqual(["a", "b"]);
    expect(form.get("count")).toBe("3");
    expect(form.get("meta")).toBe('{"rank":1}');
    expect(file).toMatchObject({ name: "upload.bin", type: "application/octet-stream" });
    expect(picture).toMatchObject({ name: "upload.png", type: "image/png" });
    expect(file instanceof File && (await file.text())).toBe("abc");
  });

  test("property: the platform reads every text as it was, under its name", async () => {
    const property = fc.asyncProperty(fc.dictionary(anyName, anyText), async (value) => {
      const form = await readForm(
        write({ content: { "multipart/form-data": { schema: { type: "object" } } } }, value),
      );
      expect(new Set(form.values())).toEqual(new Set(Object.values(value)));
    });
    await fc.assert(property, runs);
  });

  test("a boundary is in no part", async () => {
    const body = write({ content }, { file: "--plumbline\r\n--plumbline---" });
    const file = (await readForm(body)).get("file");
    expect(file instanceof File && (await file.text())).toBe("--plumbline\r\n--plumbline---");
  });
});

describe("application/x-www-form-urlencoded", () => {
  const type = "application/x-www-form-urlencoded";

  test.each([
    [
      "by default",
      {},
      { tags: ["a", "b c"], where: { lat: 1 } },
      'tags=a&tags=b c&where={"lat":1}',
    ],
    ["as deepObject", { where: { style: "deepObject" } }, { where: { lat: 1 } }, "where[lat]=1"],
    ["not exploded", { tags: { explode: false } }, { tags: ["a", "b"] }, "tags=a,b"],
  ])("writes lists and objects %s", (_, encoding, value, readable) => {
    const content = { [type]: { schema: { type: "object" }, encoding } };
    const { text } = write({ content }, value);
    expect(decodeURIComponent(text.replaceAll("+", " "))).toBe(readable);
  });

  test("property: the platform reads every text as it was", async () => {
    const property = fc.asyncProperty(fc.dictionary(anyName, anyText), async (value) => {
      const form = await readForm(write({ content: { [type]: {} } }, value));
      expect([...form.entries()]).toEqual(Object.entries(value));
    });
    await fc.assert(property, runs);
  });
});

describe("XML", () => {
  const parser = new XMLParser({
    ignoreAttributes: false,
    trimValues: false,
    parseTagValue: false,
    htmlEntities: true,
  });

  function read(described: Described, value: JsonValue): unknown {
    const { text } = write(described, value);
    expect(XMLValidator.validate(text)).toBe(true);
    const { "?xml": _, ...document } = parser.parse(text);
    return document;
  }

  test("follows the XML objects of the schema", () => {
    const Book = {
      type: "object",
      xml: { name: "book", prefix: "b", namespace: "urn:books" },
      properties: {
        id: { type: "integer", xml: { attribute: true } },
        title: { type: "string" },
        authors: {
          type: "array",
          items: { type: "string", xml: { name: "author" } },
          xml: { wrapped: true },
        },
        tags: { type: "array", items: { type: "string", xml: { name: "tag" } } },
        notes: { type: "array", items: { type: "object", properties: { by: { type: "string" } } } },
      },
    };
    const described = {
      content: { "application/xml": { schema: { $ref: "#/components/schemas/Book" } } },
      components: { schemas: { Book } },
    };
    const value = {
      id: 7,
      title: "A & <B>",
      authors: ["x", "y"],
      tags: ["s", "t"],
      notes: [{ by: "z" }],
    };
    expect(read(described, value)).toEqual({
      "b:book": {
        "@_xmlns:b": "urn:books",
        "@_id": "7",
        title: "A & <B>",
        authors: { author: ["x", "y"] },
        tag: ["s", "t"],
        notes: { by: "z" },
      },
    });
  });

  test.each([
    ["the component", { $ref: "#/components/schemas/Note" }, "Note"],
    ["nothing that is named", { type: "string" }, "root"],
  ])("the root element has the name of %s", (_, schema, name) => {
    const components = { schemas: { Note: { type: "string" } } };
    expect(read({ content: { "text/xml": { schema } }, components }, "x")).toEqual({ [name]: "x" });
  });

  test("property: every text is read as it was, without what XML cannot contain", () => {
    const content = { "application/xml": { schema: { type: "string" } } };
    const property = fc.property(fc.string({ unit: "binary", minLength: 1 }), (text) => {
      // oxlint-disable-next-line no-control-regex -- XML 1.0 cannot contain these characters
      const kept = text.replace(/[\u0000-\u0008\v\f\u000E-\u001F\uFFFE\uFFFF]/g, "");
      expect(read({ content }, text)).toEqual({ root: kept });
    });
    fc.assert(property, runs);
  });
});
