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
  ["a path left incomplete", read, "leaves out the path parameter `id`"],
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
    "names nothing",
  ],
  [
    "a property of an item that does not exist",
    { ...read, parameters: { id: "$response.body#/authors/0/isbn" } },
    "names nothing",
  ],
  [
    "a header that does not exist",
    { ...read, parameters: { id: "$response.header.ETag" } },
    "names nothing",
  ],
  [
    "a sent property that does not exist",
    { ...read, parameters: { id: "$request.body#/isbn" } },
    "names nothing",
  ],
  [
    "a sent parameter that does not exist",
    { ...read, parameters: { id: "$request.query.page" } },
    "names nothing",
  ],
  [
    "text that is no expression",
    { ...read, parameters: { id: "$response.status" } },
    "names nothing",
  ],
  [
    "a body from nowhere",
    { ...read, parameters: { id: 1 }, requestBody: "$response.body#/isbn" },
    "names nothing",
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
