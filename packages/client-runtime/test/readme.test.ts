import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { virtualClock } from "../src/testing/index.ts";
import { createBookshop, json } from "./bookshop-client.ts";
import { orderAll } from "./pages-and-jobs-example.ts";

test("the README contains the checked example of pages and jobs", async () => {
  const [readme = "", example = ""] = await Promise.all(
    ["../README.md", "pages-and-jobs-example.ts"].map(async (path) =>
      readFile(new URL(path, import.meta.url), "utf8"),
    ),
  );

  const shown = example.replace("../../codegen/test/bookshop/generated/", "./generated/");
  expect(readme).toContain(`\`\`\`ts\n${shown}\`\`\``);
});

test("the example orders the books of all pages, and waits for the order", async () => {
  const sent: string[] = [];
  const bodies = [
    { books: [{ id: "b1" }, { id: "b2" }], next: "2" },
    { books: [{ id: "b3" }], next: null },
    { id: "o1", status: "packing" },
    { id: "o1", status: "packing" },
    { id: "o1", status: "sent" },
  ];
  const shop = createBookshop({
    clock: virtualClock(),
    fetch: async (request) => {
      sent.push(`${request.method} ${request.url} ${await request.text()}`);
      return json(request.method === "POST" ? 202 : 200, bodies[sent.length - 1]);
    },
  });

  expect(await orderAll(shop)).toBe("sent");
  expect(sent).toEqual([
    "GET https://shop.test/v2/books?size=10 ",
    "GET https://shop.test/v2/books?size=10&after=2 ",
    'POST https://shop.test/v2/orders {"books":["b1","b2","b3"]}',
    "GET https://shop.test/v2/orders/o1 ",
    "GET https://shop.test/v2/orders/o1 ",
  ]);
});
