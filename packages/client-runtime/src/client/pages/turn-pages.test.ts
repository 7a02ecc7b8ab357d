import { expect, test } from "vitest";
import { connectClient } from "../connect-client.ts";
import { equip } from "../equip.ts";
import type { ClientOptions } from "../../call/ongoing/client-options.ts";
import type { OperationEntry, PaginationEntry } from "../../table/operation-table.ts";
import { type Step, virtualClock } from "../../testing/index.ts";
import { json } from "../../../test/bookshop-client.ts";
import { scriptedFetch } from "../../../test/scripted-fetch.ts";
import type { PageMethods } from "./page-methods.ts";
import type { Success } from "../../outcome/outcome.ts";

const offset = { form: "offset", cursor: "offset", items: "/data" } as const;
const numbered = { form: "page", cursor: "page", items: "/data" } as const;
const linked = { form: "link", cursor: "", items: "/data" } as const;
const byUrl = { form: "url", cursor: "", items: "/data", next: "/next" } as const;

type Things = PageMethods<
  {
    readonly query?: Readonly<Record<string, unknown>>;
    readonly path?: Readonly<Record<string, string>>;
  },
  Success<200, { readonly data: readonly number[]; readonly total?: number }>,
  "/data",
  "/total"
>;

/** `GET /shelves/{shelf}/things` with a scripted network. */
function things(
  pagination: PaginationEntry,
  steps: readonly Step[],
  {
    own = {},
    ...options
  }: Partial<ClientOptions> & { readonly own?: Partial<OperationEntry> } = {},
) {
  const listThings: OperationEntry = {
    operationId: "listThings",
    method: "get",
    path: "/shelves/{shelf}/things",
    parameters: {
      path: [{ name: "shelf", required: true }],
      query: ["limit", "offset", "page", "genre"].map((name) => ({ name, required: false })),
      header: [],
    },
    managedHeaders: [],
    responses: { 200: ["application/json"] },
    success: ["200"],
    rateLimits: [],
    pagination,
    effect: "none",
    scopes: [],
    ...own,
  };
  const table = { title: "Things", version: "1", rateLimits: [], operations: { listThings } };
  const { fetch, attempts } = scriptedFetch(steps, virtualClock());
  const client = connectClient<{ readonly listThings: Things }>(equip(table), {
    baseUrl: "https://things.test/v1",
    auth: null,
    maxRetries: 0,
    fetch,
    ...options,
  });
  const asked = (): readonly string[] =>
    attempts.map(({ url }) => url.replace("https://things.test/v1/shelves/a%2Fb/things", ""));
  return { ...client.listThings, asked, attempts };
}

const path = { shelf: "a/b" };

function page(
  data: readonly number[],
  more: object = {},
  headers: Record<string, string> = {},
): Step {
  return () => json(200, { data, ...more }, headers);
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

test("items are skipped by the number of those that were read, up to an empty page", async () => {
  const { items, asked } = things(offset, [page([1, 2, 3]), page([4]), page([])]);

  expect(await all(items({ path, query: { limit: 3 } }))).toEqual([1, 2, 3, 4]);
  expect(asked()).toEqual(["?limit=3", "?limit=3&offset=3", "?limit=3&offset=4"]);
});

test("pages are counted from the first one, up to an empty page", async () => {
  const one = things(numbered, [page([1, 2]), page([3]), page([])]);
  const zero = things({ ...numbered, first: 0 }, [page([1, 2]), page([3]), page([])]);

  expect(await all(one.items({ path }))).toEqual([1, 2, 3]);
  expect(one.asked()).toEqual(["", "?page=2", "?page=3"]);
  expect(await all(zero.items({ path }))).toEqual([1, 2, 3]);
  expect(zero.asked()).toEqual(["", "?page=1", "?page=2"]);
});

test.each([
  ["the total of items to skip", { ...offset, total: "/total" }, { total: 3 }],
  ["the total of numbered pages", { ...numbered, total: "/total" }, { total: 3 }],
  ["the number of pages", { ...numbered, pages: "/pages" }, { pages: 2 }],
  ["the number of pages from 0", { ...numbered, first: 0, pages: "/pages" }, { pages: 2 }],
])("%s ends the pages without an empty one", async (_, pagination, facts) => {
  const { items, attempts } = things(pagination, [page([1, 2], facts), page([3], facts)]);

  expect(await all(items({ path }))).toEqual([1, 2, 3]);
  expect(attempts).toHaveLength(2);
});

test.each([offset, numbered, { cursor: "page", items: "/data", next: "/next" }])(
  "a page that no other follows is the last: %j",
  async (form) => {
    const pagination = { ...form, more: "/has_more" };
    const { items, attempts } = things(pagination, [
      page([1], { has_more: true, next: 2 }),
      page([2], { has_more: false, next: 3 }),
    ]);

    expect(await all(items({ path }))).toEqual([1, 2]);
    expect(attempts).toHaveLength(2);
  },
);

test.each([0, -1, 1, null, "2"])(
  "a total of %j that is not reached does not end the pages",
  async (total) => {
    const { items } = things({ ...offset, total: "/total" }, [
      page([1, 2], { total }),
      page([3], { total }),
      page([], { total }),
    ]);

    expect(await all(items({ path }))).toEqual([1, 2, 3]);
  },
);

test("a total that is read from the middle of numbered pages does not end them", async () => {
  const { items } = things({ ...numbered, total: "/total" }, [
    page([3, 4], { total: 5 }),
    page([5], { total: 5 }),
    page([], { total: 5 }),
  ]);

  expect(await all(items({ path }, { cursor: 2 }))).toEqual([3, 4, 5]);
});

test("a page states the total and what leads to the next one", async () => {
  const { pages } = things({ ...offset, total: "/total" }, [
    page([1, 2], { total: 3 }),
    page([3], { total: 3 }),
  ]);

  const read = await all(pages({ path }));

  expect(read.map(({ next, total }) => ({ next, total }))).toEqual([
    { next: 2, total: 3 },
    { next: undefined, total: 3 },
  ]);
});

test.each([
  ["the options", { path }, { cursor: 2 }],
  ["the query", { path, query: { page: "2" } }, undefined],
])("a page to begin with comes from %s", async (_, input, options) => {
  const { items, asked } = things(numbered, [page([1]), page([])]);

  expect(await all(items(input, options))).toEqual([1]);
  expect(asked()).toEqual(["?page=2", "?page=3"]);
});

test.each([offset, numbered])("a parameter that is ignored is noticed: %j", async (form) => {
  const { items, attempts } = things(form, [page([1, 2]), page([1, 2])]);
  const seen: number[] = [];

  await expect(async () => {
    for await (const item of items({ path })) seen.push(item);
  }).rejects.toMatchObject({ name: "CursorError", code: "cursor-repeated" });
  expect(seen).toEqual([1, 2]);
  expect(attempts).toHaveLength(2);
});

test("single items that are equal are not a repeated page, and a parameter that is ignored does not go on", async () => {
  const equal = things(offset, [page([1]), page([1]), page([2]), page([])]);
  const ignored = things(numbered, [page([1])]);

  expect(await all(equal.items({ path }))).toEqual([1, 1, 2]);
  await expect(all(ignored.items({ path }))).rejects.toMatchObject({ code: "cursor-repeated" });
  expect(ignored.attempts).toHaveLength(11);
});

test("a Link header is followed to a page without one", async () => {
  const next =
    '<https://things.test/v1/moved?after=x%20y>; rel="next", <https://things.test/v1>; rel="first"';
  const { pages, attempts } = things(linked, [page([1], {}, { link: next }), page([2])]);

  const read = await all(
    pages({ path, query: { genre: "crime" }, headers: { "x-a": "1" } } as object),
  );

  expect(read.map(({ data }) => data.data)).toEqual([[1], [2]]);
  expect(read[0]?.next).toBe("https://things.test/v1/moved?after=x%20y");
  expect(attempts.map(({ url }) => url)).toEqual([
    "https://things.test/v1/shelves/a%2Fb/things?genre=crime",
    "https://things.test/v1/moved?after=x%20y",
  ]);
  expect(attempts.map(({ headers }) => headers.get("x-a"))).toEqual(["1", "1"]);
});

test.each([null, undefined, ""])("a URL that is %j is that of no page", async (next) => {
  const { items } = things(byUrl, [page([1], { next: "?page=2" }), page([2], { next })]);

  expect(await all(items({ path }))).toEqual([1, 2]);
});

test("a relative URL is resolved by that of its page", async () => {
  const { items, attempts } = things(byUrl, [
    page([1], { next: "?page=2" }),
    page([2], { next: "next/?page=3" }),
    page([3], { next: "/v1/end" }),
    page([4]),
  ]);

  expect(await all(items({ path }))).toEqual([1, 2, 3, 4]);
  expect(attempts.map(({ url }) => url.replace("https://things.test", ""))).toEqual([
    "/v1/shelves/a%2Fb/things",
    "/v1/shelves/a%2Fb/things?page=2",
    "/v1/shelves/a%2Fb/next/?page=3",
    "/v1/end",
  ]);
});

test.each([
  "https://other.test/v1?key=secret",
  "http://things.test/v1/shelves",
  "//other.test",
  "https://things.test:8443/",
  "javascript:alert(1)",
])("%s is another origin, and is not requested", async (next) => {
  const { items, attempts } = things(byUrl, [page([1], { next }), page([2])], {
    auth: "secret-card",
    own: { credential: { in: "header", name: "authorization", prefix: "Bearer " } },
  });
  const seen: number[] = [];

  const error: unknown = await (async () => {
    for await (const item of items({ path })) seen.push(item);
  })().catch((thrown: unknown) => thrown);

  expect(error).toMatchObject({ name: "ClientError", code: "credential-exposed" });
  expect(String(error)).not.toContain("secret");
  expect(seen).toEqual([1]);
  expect(attempts).toHaveLength(1);
});

test("a page continues at its URL, with the credential of the client once", async () => {
  const { items, attempts } = things(
    byUrl,
    [page([2], { next: "?page=3&key=secret" }), page([3])],
    {
      auth: "secret",
      own: { credential: { in: "query", name: "key", prefix: "" } },
    },
  );

  expect(await all(items({ path }, { cursor: "https://things.test/v1/x?page=2" }))).toEqual([2, 3]);
  expect(attempts.map(({ url }) => url)).toEqual([
    "https://things.test/v1/x?page=2&key=secret",
    "https://things.test/v1/x?page=3&key=secret",
  ]);
});

test("a URL that leads to a page that was read ends the pages with an error", async () => {
  const { items } = things(byUrl, [page([1], { next: "?page=2" }), page([2], { next: "?page=2" })]);

  await expect(all(items({ path }))).rejects.toMatchObject({ code: "cursor-repeated" });
});

test.each([
  [offset, { data: null }],
  [numbered, null],
  [linked, { data: {} }],
  [byUrl, { data: [], next: { href: "?page=2" } }],
])("%j: %j is not a page", async (form, body) => {
  const { items } = things(form, [() => json(200, body)]);

  await expect(all(items({ path }))).rejects.toMatchObject({ name: "PageError" });
});

test("a page that cannot be loaded names its position", async () => {
  const { items } = things(offset, [page([1, 2]), () => json(500, {})]);

  await expect(all(items({ path }))).rejects.toMatchObject({ name: "PageError", cursor: 2 });
});
