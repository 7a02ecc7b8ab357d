import { expect, test } from "vitest";
import { lintWith } from "./testing/lint-with.ts";
import { documentAsking, documentSending, objectOf } from "./testing/small-document.ts";

const schemaPointer = "#/paths/~1books/post/requestBody/content/application~1json/schema";

test("a string without a maximum is reported at its location", async () => {
  const found = await lintWith(
    "bounded-strings",
    documentSending(objectOf({ title: { type: "string", minLength: 1 } })),
  );

  expect(found).toEqual([
    {
      message: expect.stringContaining("no maximum length"),
      at: `${schemaPointer}/properties/title`,
    },
  ]);
});

test.each([
  ["nullable", { type: ["string", "null"] }],
  ["in an array", { type: "array", maxItems: 2, items: { type: "string" } }],
  ["in a branch", { oneOf: [{ type: "string" }, { type: "null" }] }],
  ["under a pattern without end", { type: "string", pattern: "^[a-z]+$" }],
  ["under a pattern that is not anchored", { type: "string", pattern: "[a-z]{2}" }],
  ["of a format that says nothing of length", { type: "string", format: "uri" }],
  ["with another thing marked open", { type: "string", "x-open": ["values"] }],
  [
    "under an open parent only",
    { type: "array", maxItems: 1, "x-open": ["bounds"], items: { type: "string" } },
  ],
])("an unbounded string is reported: %s", async (_, schema) => {
  expect(await lintWith("bounded-strings", documentSending(schema))).toHaveLength(1);
});

test.each([
  ["a maximum", { type: "string", maxLength: 4 }],
  ["an enum", { type: "string", enum: ["a", "b"] }],
  ["a constant", { type: "string", const: "a" }],
  ["a format of fixed length", { type: "string", format: "uuid" }],
  ["a pattern that ends", { type: "string", pattern: "^#[0-9a-f+*]{6}\\+?$" }],
  ["an open mark", { type: "string", "x-open": ["bounds"] }],
])("a string is bounded by %s", async (_, schema) => {
  expect(await lintWith("bounded-strings", documentSending(schema))).toEqual([]);
});

test("parameters are checked too, and their open marks apply", async () => {
  expect(
    await lintWith("bounded-strings", documentAsking({ schema: { type: "string" } })),
  ).toHaveLength(1);
  expect(
    await lintWith(
      "bounded-strings",
      documentAsking({ schema: { type: "string" }, "x-open": ["bounds"] }),
    ),
  ).toEqual([]);
});

test("a referenced schema is reported once for all its uses", async () => {
  const components = { schemas: { Title: { type: "string" } } };
  const reference = { $ref: "#/components/schemas/Title" };

  const found = await lintWith(
    "bounded-strings",
    documentSending(objectOf({ long: reference, short: reference }), { components }),
  );

  expect(found.map(({ at }) => at)).toEqual(["#/components/schemas/Title"]);
});

test("strings in responses may be unbounded", async () => {
  const responses = {
    "200": { description: "Done.", content: { "text/plain": { schema: { type: "string" } } } },
  };
  const document = { ...documentSending({}), paths: { "/books": { get: { responses } } } };

  expect(await lintWith("bounded-strings", document)).toEqual([]);
});

test("a recursive schema is visited once", async () => {
  const shelf = { type: "array", items: { $ref: "#/components/schemas/Shelf" }, maxItems: 1 };
  const components = { schemas: { Shelf: shelf } };

  expect(await lintWith("bounded-strings", documentSending(shelf, { components }))).toEqual([]);
});
