import * as fc from "fast-check";
import { inspect } from "node:util";
import { expect, test } from "vitest";
import { operationTable } from "../../../codegen/test/bookshop/generated/operations.ts";
import { json } from "../../test/bookshop-client.ts";
import { scriptedShop } from "../../test/scripted-shop.ts";
import { fault, type Step } from "../testing/index.ts";
import { isOutcomeError } from "../outcome/outcome-error.ts";
import { isCursorError } from "./cursor-error.ts";
import { isPageError } from "./page-error.ts";

const [calls, changes] = operationTable.rateLimits;
const three = [page(["a", "b"], "2"), page([], "3"), page(["c"], null)];

test("pages are successful outcomes, one after the other", async () => {
  const { shop, tries } = scriptedShop(three);
  const query = { size: 2, genre: ["crime" as const] };

  const pages = await collect(
    shop.listBooks.pages({ query, headers: { "X-Shop-Branch": "north" } }),
  );

  expect(pages.map(({ data }) => data.books.length)).toEqual([2, 0, 1]);
  expect(pages.map(({ receipt }) => receipt.requestId)).toEqual(["t-1", "t-1", "t-1"]);
  expect(pages.map(({ headers }) => headers.get("trace-id"))).toEqual(["t-1", "t-1", "t-1"]);
  expect(tries.map(({ url }) => new URL(url).search)).toEqual([
    "?size=2&genre=crime",
    "?size=2&genre=crime&after=2",
    "?size=2&genre=crime&after=3",
  ]);
  expect(new Set(tries.map(({ headers }) => headers.get("x-shop-branch")))).toEqual(
    new Set(["north"]),
  );
});

test("whatever the pages, the items are all of theirs in order, and each page is asked for once", async () => {
  const ids = fc.array(fc.array(fc.string(), { maxLength: 4 }), { minLength: 1, maxLength: 8 });
  const cursors = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 8, maxLength: 8 });

  await fc.assert(
    fc.asyncProperty(ids, cursors, async (lists, names) => {
      const next = (index: number): string | null =>
        index + 1 < lists.length ? (names[index] ?? null) : null;
      const { shop, tries } = scriptedShop(lists.map((list, index) => page(list, next(index))));

      const items = await collect(shop.listBooks.items());

      expect(items.map(({ id }) => id)).toEqual(lists.flat());
      expect(tries.map(({ url }) => new URL(url).searchParams.get("after"))).toEqual([
        null,
        ...names.slice(0, lists.length - 1),
      ]);
    }),
    { seed: 1, numRuns: 50 },
  );
});

test("nothing is asked for before it is wanted", async () => {
  const { shop, tries } = scriptedShop(three);

  const items = shop.listBooks.items();
  expect(tries).toHaveLength(0);
  await items.next();
  await items.next();
  expect(tries).toHaveLength(1);
  await items.next();
  expect(tries).toHaveLength(3);
});

test("leaving the loop asks for nothing more, and leaves nothing behind", async () => {
  const { shop, tries, clock } = scriptedShop(three);

  for await (const { id } of shop.listBooks.items()) if (id === "a") break;

  expect(tries).toHaveLength(1);
  expect(clock.sleeping()).toBe(0);
});

test.for([
  ["the options", undefined, { cursor: "3" }],
  ["the query", { query: { after: "3" } }, undefined],
  ["the options rather than the query", { query: { after: "2" } }, { cursor: "3" }],
] as const)("a cursor to begin with comes from %s", async ([, input, options]) => {
  const { shop, tries } = scriptedShop([page(["c"], null)]);

  expect(await collect(shop.listBooks.items(input, options))).toHaveLength(1);
  expect(tries.map(({ url }) => new URL(url).search)).toEqual(["?after=3"]);
});

test.for([
  ["null", null],
  ["undefined", undefined],
])("a cursor that is %s is that of the first page", async ([, cursor]) => {
  const { shop, tries } = scriptedShop(three.slice(-1));

  await collect(shop.listBooks.pages({}, { cursor }));

  expect(tries.map(({ url }) => new URL(url).search)).toEqual([""]);
});

test("a page that cannot be had is an error with its outcome, and with its cursor to go on from", async () => {
  const refused = (): Response => json(404, { reason: "a-secret" });
  const { shop } = scriptedShop([page(["a"], "2"), refused, page(["b"], null)]);
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

test("the first page has no cursor, and may fail for want of a connection", async () => {
  const { shop } = scriptedShop([fault.unreachable()]);

  expect(await caught(() => collect(shop.listBooks.pages()))).toMatchObject({
    name: "PageError",
    code: "not-sent",
    cursor: undefined,
  });
});

test.for([
  ["itself", [page(["a"], "1"), page(["b"], "1")], ["a", "b"]],
  ["one further back", [page(["a"], "1"), page(["b"], "2"), page(["c"], "1")], ["a", "b", "c"]],
] as const)(
  "a page that is followed by %s ends the pages with an error",
  async ([, steps, ids]) => {
    const { shop, tries } = scriptedShop(steps);
    const seen: string[] = [];

    const error = await caught(async () => {
      for await (const { id } of shop.listBooks.items()) seen.push(id);
    });

    expect(isCursorError(error)).toBe(true);
    expect(error).toMatchObject({ name: "CursorError", code: "cursor-repeated", cursor: "1" });
    expect(inspect(error)).not.toContain('"1"');
    expect(seen).toEqual(ids);
    expect(tries).toHaveLength(ids.length);
  },
);

test("the cursor that the pages began with is not handed out again either", async () => {
  const { shop, tries } = scriptedShop([page(["a"], "7")]);

  const error = await caught(() => collect(shop.listBooks.pages({}, { cursor: "7" })));

  expect(isCursorError(error)).toBe(true);
  expect(tries).toHaveLength(1);
});

test.for([
  [{ books: null, next: null }],
  [{ next: null }],
  [null],
  [{ books: [], next: { after: "2" } }],
  [{ books: [], next: true }],
])("%j is no page", async ([body]) => {
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

test("a page that leaves out the next cursor is the last one, and cursors may be numbers", async () => {
  const { shop, tries } = scriptedShop([
    () => json(200, { books: [], next: 0 }),
    () => json(200, { books: [] }),
  ]);

  expect(await collect(shop.listBooks.pages())).toHaveLength(2);
  expect(tries.map(({ url }) => new URL(url).search)).toEqual(["", "?after=0"]);
});

test("a signal ends the pages, under way and between two of them", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const { shop, clock, tries } = scriptedShop([
    page(["a"], "2"),
    async () => new Promise(() => {}),
  ]);
  const pages = shop.listBooks.pages({ signal });
  await pages.next();

  const second = caught(() => pages.next());
  await clock.until(() => tries.length === 2);
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

test("no credential, cursor or body is in what one logs of an error", async () => {
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

test("what a caller gets wrong is a ClientError", async () => {
  const { shop, tries } = scriptedShop(three);

  expect(await caught(() => collect(shop.listBooks.pages({ deadlineMs: 0 })))).toMatchObject({
    name: "ClientError",
    code: "option-invalid",
  });
  expect(tries).toHaveLength(0);
});

test("pages draw on the budget, and no number of them holds a mutation back", async () => {
  const { shop, clock, tries } = scriptedShop([endless()], { budget: true });
  const startedAt = clock.now();
  const readers = Array.from({ length: 20 }, async () => take(shop.listBooks.items(), 10));
  await clock.until(() => tries.length === calls.limit - changes.limit);

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

test("what is besides a method cannot be replaced", () => {
  const { shop } = scriptedShop(three);

  expect(Object.isFrozen(shop.listBooks)).toBe(true);
  expect(Object.keys(shop.getBook)).toEqual([]);
});

function page(ids: readonly string[], next: string | null): Step {
  return () => json(200, { books: ids.map((id) => ({ id, title: "", note: null })), next });
}

/** A page that is followed by another, for ever. */
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
