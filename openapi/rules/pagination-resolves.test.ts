import { expect, test } from "vitest";
import { lintWith } from "./testing/lint-with.ts";
import { answering, objectOf, smallDocument } from "./testing/small-document.ts";

const pagination = { cursor: "after", limit: "size", items: "/books", next: "/page/next" };

function documentWith(policy: object): object {
  const names = ["after", "size"];
  const parameters = [
    ...names.map((name) => ({ name, in: "query", schema: {} })),
    { name: "other", in: "header", schema: {} },
  ];
  const page = { allOf: [objectOf({ next: { type: ["string", "null"] } })] };
  const responses = answering(objectOf({ books: { type: "array", items: {} }, page }));
  return smallDocument({ "/books": { get: { parameters, responses, "x-pagination": policy } } });
}

test.each([
  ["cursor", "other", "no query parameter `other`"],
  ["limit", "length", "no query parameter `length`"],
  ["items", "/shelves", "does not exist"],
  ["items", "/page", "is not an array"],
  ["next", "/next", "does not exist"],
])("pagination whose %s is %s is reported", async (key, value, message) => {
  expect(
    await lintWith("pagination-resolves", documentWith({ ...pagination, [key]: value })),
  ).toEqual([
    { message: expect.stringContaining(message), at: `#/paths/~1books/get/x-pagination/${key}` },
  ]);
});

test("pagination with existing names passes, with or without a page size", async () => {
  const { limit: _, ...unsized } = pagination;

  expect(await lintWith("pagination-resolves", documentWith(pagination))).toEqual([]);
  expect(await lintWith("pagination-resolves", documentWith(unsized))).toEqual([]);
});

test.each([
  ["a member by pattern", { patternProperties: { "^books$": { type: "array" } } }],
  ["any other member", { additionalProperties: { type: "array" } }],
  ["an unevaluated member", { unevaluatedProperties: { type: "array" } }],
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  ["a branch of a condition", { if: {}, then: objectOf({ books: { type: "array" } }) }],
  ["a dependent schema", { dependentSchemas: { a: objectOf({ books: { type: "array" } }) } }],
])("a pointer may name %s", async (_, schema) => {
  const parameters = ["after", "size"].map((name) => ({ name, in: "query", schema: {} }));
  const responses = answering({ type: "object", ...schema });
  const policy = { cursor: "after", limit: "size", items: "/books", next: "/books" };
  const document = smallDocument({
    "/": { get: { parameters, responses, "x-pagination": policy } },
  });

  expect(await lintWith("pagination-resolves", document)).toEqual([]);
});
