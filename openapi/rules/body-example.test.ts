import { expect, test } from "vitest";
import { lintWith } from "./testing/lint-with.ts";
import { smallDocument } from "./testing/small-document.ts";

const bare = { schema: {} };

function documentWith(sent: object, answered: object): object {
  const requestBody = { content: { "application/json": sent } };
  const responses = {
    default: { description: "Done.", content: { "application/json": answered } },
  };
  return smallDocument({ "/books": { post: { requestBody, responses } } });
}

test("a request or response body without an example is reported", async () => {
  const found = await lintWith("body-example", documentWith({ ...bare, examples: {} }, bare));

  expect(found).toEqual([
    {
      message: expect.stringContaining("no example"),
      at: expect.stringContaining("/requestBody/"),
    },
    { message: expect.stringContaining("no example"), at: expect.stringContaining("/responses/") },
  ]);
});

test("a single example, a named one, and null pass", async () => {
  const document = documentWith(
    { ...bare, example: null },
    { ...bare, examples: { first: { value: 1 } } },
  );

  expect(await lintWith("body-example", document)).toEqual([]);
});
