import { expect, test } from "vitest";
import { lintWith } from "./testing/lint-with.ts";
import { documentSending, objectOf, smallDocument, answering } from "./testing/small-document.ts";

test.each([
  ["typed", { type: "object" }],
  ["untyped", { properties: {} }],
  [
    "inside a closed one",
    { ...objectOf({ author: { type: "object" } }), additionalProperties: false },
  ],
])("an object that does not declare whether it is closed is reported: %s", async (_, schema) => {
  expect(await lintWith("closed-requests", documentSending(schema))).toEqual([
    {
      message: expect.stringContaining("does not declare whether"),
      at: expect.stringContaining("/requestBody/"),
    },
  ]);
});

test.each([
  ["closed", { type: "object", additionalProperties: false }],
  ["open on purpose", { type: "object", additionalProperties: true }],
  ["closed over its branches", { type: "object", unevaluatedProperties: false }],
  ["marked open", { type: "object", "x-open": ["fields"] }],
])("an object that is %s passes", async (_, schema) => {
  expect(await lintWith("closed-requests", documentSending(schema))).toEqual([]);
});

test("objects in responses may be open", async () => {
  const document = smallDocument({
    "/books": { get: { responses: answering({ type: "object" }) } },
  });

  expect(await lintWith("closed-requests", document)).toEqual([]);
});
