import * as fc from "fast-check";
import { inspect } from "node:util";
import { expect, test } from "vitest";
import { operationTable } from "../../../../codegen/test/bookshop/generated/operations.ts";
import { json } from "../../../test/bookshop-client.ts";
import { scriptedShop } from "../../../test/scripted-shop.ts";
import { fault, type Step } from "../../testing/index.ts";
import { isOutcomeError } from "../../outcome/outcome-error.ts";
import { isCursorError } from "./cursor-error.ts";
import { isPageError } from "./page-error.ts";

const [calls, changes] = operationTable.rateLimits;
const three = [page(["a", "b"], "2"), page([], "3"), page(["c"], null)];

test("pages are successful outcomes, in order", async () => {
  const { shop, attempts } = scriptedShop(three);
  const query = { size: 2, genre: ["crime" as const] };

  const pages = await collect(
    shop.listBooks.pages({ query, headers: { "X-Shop-Branch": "north" } }),
  );

  expect(pages.map(({ data }) => data.books.length)).toEqual([2, 0, 1]);
  expect(pages.map(({ receipt }) => receipt.requestId)).toEqual(["t-1", "t-1", "t-1"]);
  expect(pages.map(({ headers }) => headers.get("trace-id"))).toEqual(["t-1", "t-1", "t-1"]);
  expect(attempts.map(({ url }) => new URL(url).search)).toEqual([
    "?size=2&genre=crime",
    "?size=2&genre=crime&after=2",
    "?size=2&genre=crime&after=3",
  ]);
  expect(new Set(attempts.map(({ headers }) => headers.get("x-shop-branch")))).toEqual(
    new Set(["north"]),
  );
});

test("for any pages, the items are all of theirs in order, and each page is requested once", async () => {
  const ids = fc.array(fc.array(fc.string(), { maxLength: 4 }), { minLength: 1, maxLength: 8 });
  const cursors = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 8, maxLength: 8 });

  await fc.assert(
    fc.asyncProperty(ids, cursors, async (lists, names) => {
      const next = (index: number): string | null =>
        index + 1 < lists.length ? (names[index] ?? null) : null;
      const { shop, attempts } = scriptedShop(lists.map((list, index) => page(list, next(index))));

      const items = await collect(shop.listBooks.items());

      expect(items.map(({ id }) => id)).toEqual(lists.flat());
      expect(attempts.map(({ url }) => new URL(url).searchParams.get("after"))).toEqual([
        null,
        ...names.slice(0, lists.length - 1),
      ]);
    }),
    { seed: 1, numRuns: 50 },
  );
});

test("no page is requested before it is read", async () => {
  const { shop, attempts } = scriptedShop(three);

  const items = shop.listBooks.items();
  expect(attempts).toHaveLength(0);
  await items.next();
  await items.next();
  expect(attempts).toHaveLength(1);
  await items.next();
  expect(attempts).toHaveLength(3);
});

test("leaving the loop requests no more pages, and leaves no sleep behind", async () => {
  const { shop, attempts, clock } = scriptedShop(three);

  for await (const { id } of shop.listBooks.items()) if (id === "a") break;

  expect(attempts).toHaveLength(1);
  expect(clock.sleeping()).toBe(0);
});

test.for([
  ["the options", undefined, { cursor: "3" }],
  ["the query", { query: { after: "3" } }, undefined],
  ["the options, before the query", { query: { after: "2" } }, { cursor: "3" }],
] as const)("a cursor to begin with comes from %s", async ([, input, options]) => {
  const { shop, attempts } = scriptedShop([page(["c"], null)]);

  expect(await collect(shop.listBooks.items(input, options))).toHaveLength(1);
  expect(attempts.map(({ url }) => new URL(url).search)).toEqual(["?after=3"]);
});

test.for([
  ["null", null],
  ["undefined", undefined],
])("a cursor that is %s is that of the first page", async ([, cursor]) => {
  const { shop, attempts } = scriptedShop(three.slice(-1));

  await collect(shop.listBooks.pages({}, { cursor }));

  expect(attempts.map(({ url }) => new URL(url).search)).toEqual([""]);
});

test("a page that cannot be loaded is an error with its outcome and its cursor", async () => {
  const rejected = (): Response => json(404, { reason: "a-secret" });
  const { shop } = scriptedShop([page(["a"], "2"), rejected, page(["b"], null)]);
  const seen: string[] = [];

  const error = await caught(async () => {
    for await (const { id } of shop.listBooks.items()) seen.push(id);
  });

  if (!isPageError(error)) throw error;
  expect(isOutcomeError(error)).toBe(true);
  expect(error).toMatchObject({ name: "PageError", code: "response", status: 404, cursor: "2" });
  expect(error.receipt.requestId).toBe("t-1");
  expect(Object.keys(error)).not.toContain("cursor");
  for await (const { id } of shop.listBooks.items({}, { cursor: error.cursor })) seen.push(id);
  expect(seen).toEqual(["a", "b"]);
});

test("the first page has no cursor, and can fail without a connection", async () => {
  const { shop } = scriptedShop([fault.unreachable()]);

  expect(await caught(() => collect(shop.listBooks.pages()))).toMatchObject({
    name: "PageError",
    code: "not-sent",
    cursor: undefined,
  });
});

test.for([
  ["itself", [page(["a"], "1"), page(["b"], "1")], ["a", "b"]],
  ["an earlier one", [page(["a"], "1"), page(["b"], "2"), page(["c"], "1")], ["a", "b", "c"]],
] as const)("a page followed by %s ends the pages with an error", async ([, steps, ids]) => {
  const { shop, attempts } = scriptedShop(steps);
  const seen: string[] = [];

  const error = await caught(async () => {
    for await (const { id } of shop.listBooks.items()) seen.push(id);
  });

  expect(isCursorError(error)).toBe(true);
  expect(error).toMatchObject({ name: "CursorError", code: "cursor-repeated", cursor: "1" });
  expect(inspect(error)).not.toContain('"1"');
  expect(seen).toEqual(ids);
  expect(attempts).toHaveLength(ids.length);
});

test("the cursor of the first page counts as an earlier one", async () => {
  const { shop, attempts } = scriptedShop([page(["a"], "7")]);

  const error = await caught(() => collect(shop.listBooks.pages({}, { cursor: "7" })));

  expect(isCursorError(error)).toBe(true);
  expect(attempts).toHaveLength(1);
});

test.for([
  [{ books: null, next: null }],
  [{ next: null }],
  [null],
  [{ books: [], next: { after: "2" } }],
  [{ books: [], next: true }],
])("%j is not a page", async ([body]) => {
  const { shop } = scriptedShop([() => json(200, body)]);

  const error = await caught(() => collect(shop.listBooks.pages()));

  if (!isPageError(error)) throw error;
  expect(error.outcome).toMatchObject({
    kind: "undocumented",
    ok: false,
    status: 200,
    reason: "content",
    text: JSON.stringify(body),
  });
  expect(error.outcome).not.toHaveProperty("data");
});

test("a page without a next cursor is the last one, and cursors can be numbers", async () => {
  const { shop, attempts } = scriptedShop([
    () => json(200, { books: [], next: 0 }),
    () => json(200, { books: [] }),
  ]);

  expect(await collect(shop.listBooks.pages())).toHaveLength(2);
  expect(attempts.map(({ url }) => new URL(url).search)).toEqual(["", "?after=0"]);
});

test("a signal ends the pages, during a request and between two of them", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const { shop, clock, attempts } = scriptedShop([
    page(["a"], "2"),
    async () => new Promise(() => {}),
  ]);
  const pages = shop.listBooks.pages({ signal });
  await pages.next();

  const second = caught(() => pages.next());
  await clock.until(() => attempts.length === 2);
  controller.abort();

  expect(await second).toMatchObject({
    code: "unknown-outcome",
    cursor: "2",
    outcome: { reason: "aborted" },
  });
  expect(await caught(() => shop.listBooks.pages({ signal }).next())).toMatchObject({
    code: "not-sent",
    outcome: { reason: "aborted" },
  });
  expect(await pages.next()).toEqual({ done: true, value: undefined });
  expect(clock.sleeping()).toBe(0);
});

test("a logged error contains no credential, cursor or body", async () => {
  const secrets = { auth: "secret-card", cursor: "secret-cursor", body: "secret-body" };
  const ends: readonly Step[] = [
    () => json(404, { note: secrets.body }),
    () => json(200, { note: secrets.body }),
    page([secrets.body], secrets.cursor),
    fault.reset(),
  ];

  for (const end of ends) {
    const { shop } = scriptedShop([end], { auth: secrets.auth });
    const start = { cursor: secrets.cursor };
    // oxlint-disable-next-line no-await-in-loop -- each has its own network
    const error = await caught(async () => collect(shop.listBooks.items({}, start)));
    expect(error).toMatchObject({ cursor: secrets.cursor });
    const logged = [inspect(error, { depth: 10 }), JSON.stringify(error), String(error)].join();
    for (const secret of Object.values(secrets)) expect(logged).not.toContain(secret);
  }
});

test("invalid input is a ClientError", async () => {
  const { shop, attempts } = scriptedShop(three);

  expect(await caught(() => collect(shop.listBooks.pages({ deadlineMs: 0 })))).toMatchObject({
    name: "ClientError",
    code: "option-invalid",
  });
  expect(attempts).toHaveLength(0);
});

test("pages count against the budget, and any number of them does not delay a mutation", async () => {
  const { shop, clock, attempts } = scriptedShop([endless()], { budget: true });
  const startedAt = clock.now();
  const readers = Array.from({ length: 20 }, async () => take(shop.listBooks.items(), 10));
  await clock.until(() => attempts.length === calls.limit - changes.limit);

  const outcomes = await Promise.all(
    Array.from({ length: changes.limit }, async () =>
      shop.changeBook({ path: { id: "b1" }, body: {} }),
    ),
  );

  expect(outcomes.map(({ receipt }) => receipt.waits.length)).toEqual(outcomes.map(() => 0));
  expect(clock.now()).toBe(startedAt);
  await Promise.all(readers);
  expect(clock.now()).toBeGreaterThanOrEqual(startedAt + calls.windowMs);
});

test("the properties of a method cannot be replaced", () => {
  const { shop } = scriptedShop(three);

  expect(Object.isFrozen(shop.listBooks)).toBe(true);
  expect(Object.keys(shop.getBook)).toEqual([]);
});

function page(ids: readonly string[], next: string | null): Step {
  return () => json(200, { books: ids.map((id) => ({ id, title: "", note: null })), next });
}

/** A page that is always followed by another. */
function endless(): Step {
  let pages = 0;
  return () =>
    json(200, { books: [{ id: "a", title: "", note: null }], next: String((pages += 1)) });
}

async function take<Item>(items: AsyncIterable<Item>, count: number): Promise<void> {
  let left = count;
  for await (const _ of items) {
    left -= 1;
    if (left === 0) return;
  }
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function caught(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    return error;
  }
}
