import { expect, test } from "vitest";
import { lintWith } from "./testing/lint-with.ts";
import { smallDocument } from "./testing/small-document.ts";

const written = { description: "Written here." };
const components = { responses: { Gone: { description: "Gone." } } };

test.each(["400", "404", "500", "5XX", "default"])(
  "a %s written out in an operation is reported",
  async (status) => {
    const document = smallDocument({ "/books": { get: { responses: { [status]: written } } } });

    expect(await lintWith("errors-by-ref", document)).toEqual([
      {
        message: expect.stringContaining(`Response ${status}`),
        at: `#/paths/~1books/get/responses/${status}`,
      },
    ]);
  },
);

test("inline successes and referenced errors pass", async () => {
  const responses = {
    "200": written,
    "302": written,
    "404": { $ref: "#/components/responses/Gone" },
  };

  expect(
    await lintWith(
      "errors-by-ref",
      smallDocument({ "/books": { get: { responses } } }, { components }),
    ),
  ).toEqual([]);
});
