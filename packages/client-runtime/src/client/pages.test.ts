import { expect, expectTypeOf, test } from "vitest";
import { createMethods } from "../../../codegen/test/bookshop/generated/client.ts";
import {
  getBookOperation,
  getOrderOperation,
  listBooksOperation,
  startOrderOperation,
} from "../../../codegen/test/bookshop/generated/operations.ts";
import { book, json } from "../../test/bookshop-client.ts";
import { scriptedFetch } from "../../test/scripted-fetch.ts";
import { wait } from "./wait.ts";
import { type Step, virtualClock } from "../testing/index.ts";
import { items, pages } from "./pages.ts";

// oxlint-disable-next-line explicit-function-return-type, explicit-module-boundary-types -- the types are the tested ones
function methods(steps: readonly Step[]) {
  const clock = virtualClock();
  const { fetch } = scriptedFetch(steps, clock);
  const options = { baseUrl: "https://shop.test/v2", auth: "secret-card", clock, fetch };
  return createMethods(
    { getBook: getBookOperation, listBooks: listBooksOperation, startOrder: startOrderOperation },
    options,
  );
}

const twoPages: readonly Step[] = [
  () => json(200, { books: [book], next: "b2" }),
  () => json(200, { books: [{ ...book, title: "Persuasion" }], next: null }),
];

test("pages of a method are those of the client", async () => {
  const { listBooks } = methods(twoPages);
  const nexts: (string | null)[] = [];

  for await (const { data } of pages(listBooks, { query: { size: 1 } })) nexts.push(data.next);

  expect(nexts).toEqual(["b2", null]);
});

test("items of a method are those of the client", async () => {
  const { listBooks } = methods(twoPages);
  const titles: string[] = [];

  for await (const { title } of items(listBooks)) titles.push(title);

  expect(titles).toEqual(["Emma", "Persuasion"]);
});

test("a job is waited for with the methods that start and read it", async () => {
  const clock = virtualClock();
  const { fetch } = scriptedFetch(
    [
      () => json(202, { id: "o1", status: "packing" }),
      () => json(200, { id: "o1", status: "packing" }),
      () => json(200, { id: "o1", status: "sent" }),
    ],
    clock,
  );
  const { startOrder } = createMethods(
    { startOrder: startOrderOperation, getOrder: getOrderOperation },
    { baseUrl: "https://shop.test/v2", auth: "secret-card", clock, fetch },
  );

  const outcome = await startOrder({ body: { books: ["b1"] } });
  const ended = await wait(startOrder, outcome.ok ? outcome : "");

  expectTypeOf(ended.id).toEqualTypeOf<string>();
  expect(ended).toMatchObject({ kind: "done", id: "o1" });
});

test("a job needs the method that reads it", async () => {
  const { startOrder } = methods([]);

  await expect(wait(startOrder, "o1")).rejects.toMatchObject({
    code: "option-invalid",
    message: expect.stringContaining("create the methods of both operations together"),
  });
});

test("a method without pages is rejected, by its type too", async () => {
  const { getBook } = methods([]);

  // @ts-expect-error a book has no pages
  await expect(pages(getBook).next()).rejects.toMatchObject({
    code: "option-invalid",
    message: "getBook does not return pages",
  });
});
