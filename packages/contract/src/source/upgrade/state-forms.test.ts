import { expect, test } from "vitest";
import { writeQuery } from "@plumbline/wire";
import type { Operation } from "../../model/contract.ts";
import type { JsonObject } from "../../model/json-value.ts";
import { loadContract } from "../load-contract.ts";

const list = { type: "array", items: { type: "string" } };
const values = ["a b", "c"];

/** The operation `POST /things/{id}` of a document of Swagger 2.0. */
async function load(operation: JsonObject, root: JsonObject = {}): Promise<Operation> {
  const id = { name: "id", in: "path", required: true, type: "string" };
  const parameters = [id, ...((operation["parameters"] ?? []) as JsonObject[])]; // A list in each test.
  const responses = { 200: { description: "Fine.", schema: { type: "object" } } };
  const { operations } = await loadContract({
    swagger: "2.0",
    info: { title: "Things", version: "1" },
    paths: { "/things/{id}": { post: { responses, ...operation, parameters } } },
    ...root,
  });
  if (operations[0] === undefined) throw new Error("no operation");
  return operations[0];
}

test.each([
  ["nothing", {}, "a%20b,c"],
  ["csv", { collectionFormat: "csv" }, "a%20b,c"],
  ["ssv", { collectionFormat: "ssv" }, "a%20b%20c"],
  ["pipes", { collectionFormat: "pipes" }, "a%20b%7Cc"],
  ["multi", { collectionFormat: "multi" }, "a%20b&c"],
])("a list in a query is written as %s says", async (_, format, expected) => {
  const { parameters } = await load({
    parameters: [{ name: "l", in: "query", ...list, ...format }],
  });
  const query = parameters.find((one) => one.in === "query");
  const pairs = query && writeQuery(query, values);
  expect(pairs?.map(([, text]) => text).join("&")).toBe(expected);
});

const field = { name: "text", in: "formData", type: "string" };

function typesOf({ body }: Operation): readonly string[] {
  return body?.content.map(({ mediaType }) => mediaType) ?? [];
}

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data";

test.each<[string, JsonObject, JsonObject, readonly string[]]>([
  ["its own media type", { parameters: [field], consumes: [multipart] }, {}, [multipart]],
  [
    "the media type of the document",
    { parameters: [field] },
    { consumes: [urlencoded] },
    [urlencoded],
  ],
  ["no media type", { parameters: [field] }, {}, [urlencoded]],
  ["one for JSON", { parameters: [field] }, { consumes: ["application/json"] }, [urlencoded]],
  ["a file", { parameters: [field, { ...field, name: "file", type: "file" }] }, {}, [multipart]],
])("a form with %s", async (_, operation, root, expected) => {
  expect(typesOf(await load(operation, root))).toEqual(expected);
});

test("a form with a required field is required", async () => {
  const optional = await load({ parameters: [field] });
  const required = await load({ parameters: [{ ...field, required: true }] });
  expect([optional.body?.required, required.body?.required]).toEqual([false, true]);
});

test("lists in a form are separated by commas unless the field says otherwise", async () => {
  const fields = [
    { name: "plain", in: "formData", ...list },
    { name: "multi", in: "formData", ...list, collectionFormat: "multi" },
  ];
  const { body } = await load({ parameters: fields });
  expect(body?.content[0]?.encoding).toEqual({
    plain: { style: "form", explode: false },
    multi: { style: "form", explode: true },
  });
});

test("a file in a form is bytes", async () => {
  const { body } = await load({ parameters: [{ name: "file", in: "formData", type: "file" }] });
  expect(body?.content[0]?.schema?.schema).toMatchObject({
    properties: { file: { contentMediaType: "application/octet-stream" } },
  });
});

test("media types of the document apply where the operation states none", async () => {
  const root = { consumes: ["application/xml"], produces: ["text/csv"] };
  const parameters = [{ name: "b", in: "body", schema: { type: "object" } }];
  const inherited = await load({ parameters }, root);
  const own = { parameters, consumes: ["text/plain"], produces: ["text/html"] };
  const stated = await load(own, root);
  const produced = ({ responses }: Operation): readonly (string | undefined)[] =>
    Object.values(responses).map(({ content }) => content[0]?.mediaType);
  expect([typesOf(inherited), produced(inherited)]).toEqual([["application/xml"], ["text/csv"]]);
  expect([typesOf(stated), produced(stated)]).toEqual([["text/plain"], ["text/html"]]);
});
