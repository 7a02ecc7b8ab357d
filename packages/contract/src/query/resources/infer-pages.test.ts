import { describe, expect, test } from "vitest";
import { compileContract } from "../../compile/compile-contract.ts";
import type { Contract } from "../../model/contract.ts";
import type { JsonObject } from "../../model/json-value.ts";
import { inferPages } from "./infer-pages.ts";
import { inferResources } from "./infer-resources.ts";

const number = { type: "integer" };
const text = { type: "string" };
const yes = { type: "boolean" };
const list = { type: "array", items: { type: "object", properties: { id: text } } };
const page = { ...number, default: 1 };

interface Sketch {
  readonly query?: Readonly<Record<string, JsonObject>>;
  readonly body?: JsonObject;
  readonly headers?: JsonObject;
  readonly more?: JsonObject;
}

function contractOf({
  query = {},
  body = { data: list },
  headers = {},
  more = {},
}: Sketch): Contract {
  const schema = "type" in body ? body : { type: "object", properties: body };
  const parameters = Object.entries(query).map(([name, { deprecated = false, ...own }]) => ({
    name,
    in: "query",
    deprecated,
    schema: own,
  }));
  const response = { description: "Books.", headers, content: { "application/json": { schema } } };
  return compileContract({
    openapi: "3.1.1",
    info: { title: "Books", version: "1" },
    paths: { "/books": { get: { parameters, responses: { 200: response }, ...more } } },
  });
}

function pagesOf(sketch: Sketch): unknown {
  const found = inferPages(contractOf(sketch)).get("get /books");
  return found && "pagination" in found ? found.pagination : found;
}

const link = { Link: { description: "The next page", schema: text } };
const clear: Readonly<Record<string, readonly [Sketch, JsonObject]>> = {
  "a cursor": [
    { query: { cursor: text, limit: number }, body: { data: list, next_cursor: text } },
    { cursor: "cursor", next: "/next_cursor", limit: "limit", items: "/data" },
  ],
  "a cursor beside has_more and a total": [
    {
      query: { page_token: text },
      body: {
        data: list,
        meta: { type: "object", properties: { nextPageToken: text, total: number, has_more: yes } },
      },
    },
    {
      cursor: "page_token",
      next: "/meta/nextPageToken",
      items: "/data",
      total: "/meta/total",
      more: "/meta/has_more",
    },
  ],
  "a cursor that the body names like the parameter": [
    {
      query: { cursor: text },
      body: { data: list, cursor: { ...text, description: "Fetches the next page" } },
    },
    { cursor: "cursor", next: "/cursor", items: "/data" },
  ],
  "the number of the next page": [
    { query: { page: number }, body: { data: list, next_page: number } },
    { cursor: "page", next: "/next_page", items: "/data" },
  ],
  "items to skip": [
    { query: { offset: number, limit: number }, body: { data: list, total_count: number } },
    {
      form: "offset",
      cursor: "offset",
      first: 0,
      limit: "limit",
      items: "/data",
      total: "/total_count",
    },
  ],
  "pages from 1 in a plain list": [
    { query: { page, per_page: number }, body: list },
    { form: "page", cursor: "page", first: 1, limit: "per_page", items: "" },
  ],
  "pages from 0 by the minimum, with their number": [
    { query: { pageNumber: { ...number, minimum: 0 } }, body: { data: list, totalPages: number } },
    { form: "page", cursor: "pageNumber", first: 0, items: "/data", pages: "/totalPages" },
  ],
  "pages from 0 by the description": [
    { query: { page: { ...number, description: "Zero-based" } } },
    { form: "page", cursor: "page", first: 0, items: "/data" },
  ],
  "a Link header": [
    { query: { page, per_page: number }, headers: link, body: list },
    { form: "link", limit: "per_page", items: "" },
  ],
  "a Link header that says next": [
    { headers: link, body: list },
    { form: "link", items: "" },
  ],
  "a URL": [
    { query: { page }, body: { data: list, next: { ...text, format: "uri" }, total: number } },
    { form: "url", next: "/next", items: "/data", total: "/total" },
  ],
  "a HAL link": [
    {
      body: {
        _embedded: { type: "object", properties: { books: list } },
        _links: {
          type: "object",
          properties: { next: { type: "object", properties: { href: text } } },
        },
      },
    },
    { form: "url", next: "/_links/next/href", items: "/_embedded/books" },
  ],
  "an OData link": [
    { query: { $skip: number }, body: { value: list, "@odata.nextLink": text } },
    { form: "url", next: "/@odata.nextLink", items: "/value" },
  ],
  "a current parameter beside a deprecated one": [
    { query: { page: { ...page, deprecated: true }, offset: number } },
    { form: "offset", cursor: "offset", first: 0, items: "/data" },
  ],
};

test.each(Object.entries(clear))("%s is read as stated", (_, [sketch, pagination]) => {
  expect(pagesOf(sketch)).toEqual(pagination);
});

const doubtful: Readonly<Record<string, readonly [Sketch, string]>> = {
  "two parameters": [
    { query: { page, offset: number } },
    "several parameters select a page: offset, page",
  ],
  "an unknown first page": [{ query: { page: number } }, "whether page begins with 0 or 1"],
  "a default that the description contradicts": [
    { query: { page: { ...page, description: "Zero-based" } } },
    "whether page begins with 0 or 1",
  ],
  "a cursor without a next one": [
    { query: { cursor: text }, body: list },
    "no member of the body is clearly the next value of cursor",
  ],
  "a cursor that may be the one of this page": [
    { query: { cursor: text }, body: { data: list, cursor: text } },
    "no member of the body is clearly the next value of cursor",
  ],
  "two cursors": [
    { query: { cursor: text }, body: { data: list, next: text, next_cursor: text } },
    "several members of the body may be the next cursor",
  ],
  "a page that is a text": [{ query: { page: text } }, "page is not a number"],
  "two lists": [
    { query: { page }, body: { users: list, groups: list } },
    "it is not clear which list contains the items",
  ],
  "x-pagination: false": [
    { query: { page }, more: { "x-pagination": false } },
    "x-pagination states",
  ],
};

test.each(Object.entries(doubtful))("%s: no pages", (_, [sketch, doubt]) => {
  expect(pagesOf(sketch)).toEqual({ doubt: expect.stringContaining(doubt) });
});

test.each([
  ["no sign of pages", {}],
  ["a page size alone", { query: { limit: number } }],
  ["bounds of a range", { query: { from: number, to: number, limit: number } }],
  ["a bound that is a text", { query: { from: text, limit: number } }],
  ["a time of the next event", { body: { data: list, next_run: text } }],
])("%s: not a list of pages", (_, sketch: Sketch) => {
  expect(pagesOf(sketch)).toBeUndefined();
});

test("a count of this page is not a total", () => {
  const total = { ...number, description: "Number of items in this page" };
  expect(pagesOf({ query: { offset: number }, body: { data: list, total } })).not.toHaveProperty(
    "total",
  );
});

describe("x-pagination", () => {
  const declared = { form: "page", cursor: "page", items: "/data" };

  test("replaces what is inferred", () => {
    const more = { "x-pagination": declared };
    expect(pagesOf({ query: { page: number, offset: number }, more })).toEqual(declared);
  });

  test.each([
    [{ form: "offset", cursor: "skip", items: "/data" }, 'no query parameter "skip"'],
    [{ form: "url", items: "/data" }, "next"],
    [{ cursor: "page", items: "/data" }, "next"],
    [{ form: "link", items: "/data", cursor: "page" }, '"cursor" is not known'],
    [{ form: "pages", items: "/data", cursor: "page", next: "/next" }, "form"],
    [true, "must be"],
  ])("%j is rejected", (pagination, message) => {
    const compile = (): unknown =>
      contractOf({ query: { page }, more: { "x-pagination": pagination } });
    expect(compile).toThrow(message);
  });
});

test("the mock reads pages by the same parameters", () => {
  const paging = (sketch: Sketch): unknown =>
    inferResources(contractOf(sketch)).operations[0]?.paging;

  expect(paging({ query: { page, per_page: number }, headers: link, body: list })).toEqual({
    kind: "page",
    parameter: "page",
    first: 1,
    limit: "per_page",
  });
  expect(paging({ query: { page }, more: { "x-pagination": false } })).toBeUndefined();
  expect(paging({ query: { from: text, limit: number } })).toBeUndefined();
});
