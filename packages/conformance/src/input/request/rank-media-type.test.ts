import { type JsonObject, type MediaType, compileContract } from "@plumbline/contract";
import { describe, expect, test } from "vitest";
import { bodyMediaType } from "./build-request.ts";
import { rankMediaType } from "./rank-media-type.ts";

/** The media type that the suite sends for an operation with this content. */
function chosen(content: JsonObject): MediaType | undefined {
  const contract = compileContract({
    openapi: "3.1.1",
    info: { title: "Uploads", version: "1" },
    paths: {
      "/uploads": {
        post: { requestBody: { content }, responses: { 204: { description: "Stored." } } },
      },
    },
  });
  const [operation] = contract.operations;
  return operation && bodyMediaType(operation);
}

describe("the media type of a body", () => {
  test("is JSON if the document offers it, then a form, a multipart body, XML and text", () => {
    const schema = { type: "object" };
    const all = [
      "text/plain",
      "application/xml",
      "multipart/form-data",
      "application/x-www-form-urlencoded",
    ];
    for (const [index, type] of [...all, "application/merge-patch+json"].entries()) {
      const types = [...all.slice(0, index), type];
      const content = Object.fromEntries(types.map((one) => [one, { schema }]));
      expect(chosen(content)?.mediaType).toBe(type);
    }
  });

  test.each([
    ["application/octet-stream", undefined, true],
    ["application/octet-stream", {}, true],
    ["image/png", { type: "string", format: "binary" }, true],
    ["text/csv", { type: "integer" }, true],
    ["application/x-tar", { type: "object" }, false],
    ["application/msgpack", { properties: { a: {} } }, false],
    ["image/*", { type: "string" }, false],
    ["*/*", undefined, false],
  ])("%s with the schema %j can be serialized: %s", (mediaType, schema, isSerialized) => {
    const handle = schema && { pointer: "", schema, open: [], validate: () => [] };
    const media = { mediaType, examples: [], pointer: "", ...(handle && { schema: handle }) };
    expect(rankMediaType(media) !== undefined).toBe(isSerialized);
  });
});
