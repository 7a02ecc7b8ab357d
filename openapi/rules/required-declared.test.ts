import { expect, test } from "vitest";
import { lintWith } from "./testing/lint-with.ts";
import { answering, documentSending, objectOf, smallDocument } from "./testing/small-document.ts";

const silent = objectOf({ title: { type: "string" } });

test.each([
  ["a request", documentSending(silent)],
  ["a response", smallDocument({ "/books": { get: { responses: answering(silent) } } })],
  ["a component", documentSending({}, { components: { schemas: { Book: silent } } })],
])("an object of %s that lists no required properties is reported", async (_, document) => {
  expect(await lintWith("required-declared", document)).toEqual([
    { message: expect.stringContaining("but not `required`"), at: expect.any(String) },
  ]);
});

test.each([
  ["some are required", { ...silent, required: ["title"] }],
  ["none is required", { ...silent, required: [] }],
  ["no property is listed", { type: "object" }],
])("an object passes when %s", async (_, schema) => {
  expect(await lintWith("required-declared", documentSending(schema))).toEqual([]);
});
