import { expect, test } from "vitest";
import { lintWith } from "./testing/lint-with.ts";
import { answering, objectOf, smallDocument } from "./testing/small-document.ts";

function documentWith(reflection: object): object {
  const requestBody = {
    content: { "application/json": { schema: objectOf({ title: {}, page: {} }) } },
  };
  const responses = answering(objectOf({ book: objectOf({ title: {} }) }));
  return smallDocument({
    "/book": {
      put: { operationId: "write_book", requestBody, responses: {}, "x-reflects": [reflection] },
      get: { operationId: "read_book", responses },
    },
  });
}

test.each([
  [{ through: "burn_book", fields: {} }, "burn_book", "through"],
  [
    { through: "read_book", fields: { "/name": "/book/title" } },
    "`/name` does not exist in the request",
    "fields/~1name",
  ],
  [
    { through: "read_book", fields: { "/page": "/book/page" } },
    "`/book/page` does not exist",
    "fields/~1page",
  ],
])("a reflection %j is reported", async (reflection, message, at) => {
  expect(await lintWith("reflects-resolves", documentWith(reflection))).toEqual([
    { message: expect.stringContaining(message), at: `#/paths/~1book/put/x-reflects/0/${at}` },
  ]);
});

test("a reflection with existing names passes", async () => {
  const reflection = { through: "read_book", fields: { "/title": "/book/title" } };

  expect(await lintWith("reflects-resolves", documentWith(reflection))).toEqual([]);
});
