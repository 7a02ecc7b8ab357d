import { expect, test } from "vitest";
import { lintWith } from "./testing/lint-with.ts";
import { documentAsking, documentSending } from "./testing/small-document.ts";

test.each([
  ["no bound", { type: "integer" }],
  ["only a minimum", { type: "integer", minimum: 0 }],
  ["only a maximum", { type: ["number", "null"], maximum: 9 }],
])("a number with %s is reported", async (_, schema) => {
  expect(await lintWith("bounded-numbers", documentSending(schema))).toEqual([
    {
      message: expect.stringContaining("no minimum or no maximum"),
      at: expect.stringMatching(/schema$/),
    },
  ]);
});

test.each([
  ["both edges", { type: "integer", minimum: 0, maximum: 9 }],
  ["edges that exclude", { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 }],
  ["an enum", { type: "integer", enum: [1, 7] }],
  ["an open mark", { type: "integer", "x-open": ["bounds"] }],
])("a number is bounded by %s", async (_, schema) => {
  expect(await lintWith("bounded-numbers", documentAsking({ schema }))).toEqual([]);
});
