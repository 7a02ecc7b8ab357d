import { expect, test } from "vitest";
import { lintWith } from "./testing/lint-with.ts";
import { documentSending, objectOf } from "./testing/small-document.ts";

const item = { type: "string", maxLength: 4 };

test("an array without a maximum is reported at its location", async () => {
  const found = await lintWith(
    "bounded-arrays",
    documentSending(objectOf({ titles: { type: "array", items: item } })),
  );

  expect(found).toEqual([
    {
      message: expect.stringContaining("no `maxItems`"),
      at: expect.stringMatching(/properties\/titles$/),
    },
  ]);
});

test.each([
  ["a maximum", { type: "array", maxItems: 3, items: item }],
  ["a constant", { type: "array", const: [] }],
  ["an open mark", { type: "array", items: item, "x-open": ["bounds"] }],
])("an array is bounded by %s", async (_, schema) => {
  expect(await lintWith("bounded-arrays", documentSending(schema))).toEqual([]);
});
