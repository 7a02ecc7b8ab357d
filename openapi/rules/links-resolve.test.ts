import { expect, test } from "vitest";
import { lintWith } from "./testing/lint-with.ts";
import { answering, objectOf, smallDocument } from "./testing/small-document.ts";

function documentWith(link: object): object {
  const responses = answering(
    objectOf({ id: {}, authors: { type: "array", items: objectOf({ id: {} }) } }),
    {
      headers: { Location: { schema: { type: "string" } } },
      links: { read: link },
    },
  );
  const parameters = [{ name: "shelf", in: "query", schema: {} }];
  const requestBody = { content: { "application/json": { schema: objectOf({ title: {} }) } } };
  return smallDocument({
    "/books": { post: { operationId: "add_book", parameters, requestBody, responses } },
    "/books/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: {} }],
      get: {
        operationId: "read_book",
        parameters: [{ name: "view", in: "query", schema: {} }],
        responses: {},
      },
    },
  });
}

const read = { operationId: "read_book" };

test.each([
  ["an operation that does not exist", { operationId: "burn_book" }, "burn_book"],
  ["no operationId", { operationRef: "#/paths/~1books~1{id}/get" }, "names no operationId"],
  ["an incomplete path", read, "does not set the path parameter `id`"],
  [
    "a parameter that does not exist",
    { ...read, parameters: { id: 1, page: 2 } },
    "no parameter `page`",
  ],
  [
    "a parameter elsewhere",
    { ...read, parameters: { id: 1, "header.view": 2 } },
    "no parameter `header.view`",
  ],
  [
    "a property that does not exist",
    { ...read, parameters: { id: "$response.body#/isbn" } },
    "is not declared by",
  ],
  [
    "a property of an item that does not exist",
    { ...read, parameters: { id: "$response.body#/authors/0/isbn" } },
    "is not declared by",
  ],
  [
    "a header that does not exist",
    { ...read, parameters: { id: "$response.header.ETag" } },
    "is not declared by",
  ],
  [
    "a sent property that does not exist",
    { ...read, parameters: { id: "$request.body#/isbn" } },
    "is not declared by",
  ],
  [
    "a sent parameter that does not exist",
    { ...read, parameters: { id: "$request.query.page" } },
    "is not declared by",
  ],
  [
    "text that is not an expression",
    { ...read, parameters: { id: "$response.status" } },
    "is not declared by",
  ],
  [
    "a body of an undeclared operation",
    { ...read, parameters: { id: 1 }, requestBody: "$response.body#/isbn" },
    "is not declared by",
  ],
])("a link with %s is reported", async (_, link, message) => {
  expect(await lintWith("links-resolve", documentWith(link))).toEqual([
    { message: expect.stringContaining(message), at: expect.stringContaining("/links/read") },
  ]);
});

test.each([
  "$response.body#/id",
  "$response.body#/authors/0/id",
  "$response.body",
  "$response.header.location",
  "$request.body#/title",
  "$request.query.shelf",
  "$statusCode",
  "a literal",
])("a link may fill a parameter from %s", async (value) => {
  expect(
    await lintWith(
      "links-resolve",
      documentWith({ ...read, parameters: { "path.id": value, view: value } }),
    ),
  ).toEqual([]);
});
