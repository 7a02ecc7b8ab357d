import { expect, test } from "vitest";
import { loadBookshop } from "../../test/load-bookshop.ts";
import { generateClient } from "../index.ts";

test("example responses are only written on request, by method, status and name", async () => {
  const contract = await loadBookshop();

  const paths = (await generateClient(contract)).map(({ path }) => path);
  const files = await generateClient(contract, { examples: true });
  const { text = "" } = files.find(({ path }) => path === "examples.ts") ?? {};

  expect(files.map(({ path }) => path)).toEqual([...paths, "examples.ts"].toSorted());
  for (const member of [
    `getBook: {
    "200": { example: { status: 200, body: { id: "b1", title: "Emma", note: null } } },
    "404": { example: { status: 404, body: { reason: "no such book" } } },
  },`,
    `deleteBooksId: { "404": { example: { status: 404, body: { reason: "no such book" } } } },`,
    `openingHours: { "200": { example: { status: 200, body: "From nine to five" } } },`,
  ])
    expect(text).toContain(`\n  ${member}\n`);
  // The example of a range does not tell its status.
  expect(text).not.toContain("4XX");
});
