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
  ["items", "/shelves", "names nothing"],
  ["items", "/page", "names no array"],
  ["next", "/next", "names nothing"],
])("pagination whose %s is %s is reported", async (key, value, message) => {
  expect(
    await lintWith("pagination-resolves", documentWith({ ...pagination, [key]: value })),
  ).toEqual([
    { message: expect.stringContaining(message), at: `#/paths/~1books/get/x-pagination/${key}` },
  ]);
});

test("pagination that names what exists passes, with a page size or without", async () => {
  const { limit: _, ...unsized } = pagination;

  expect(await lintWith("pagination-resolves", documentWith(pagination))).toEqual([]);
  expect(await lintWith("pagination-resolves", documentWith(unsized))).toEqual([]);
});
