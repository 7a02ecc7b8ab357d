import { expect, test } from "vitest";
import { createMethods } from "../../test/bookshop-client.ts";
import { type Operation, toOperation } from "./operation.ts";
import type { OperationEntry, ParameterEntry } from "../table/operation-table.ts";
import { writeStyledUrl } from "./write-styled-url.ts";
import { writeUrl } from "./write-url.ts";

test.for<readonly [style: Partial<ParameterEntry>, value: unknown, expected: string]>([
  [{}, "a/b", "/shelf/a%2Fb/end"],
  [{}, ["a", "b"], "/shelf/a,b/end"],
  [{ style: "label" }, "a", "/shelf/.a/end"],
  [{ style: "matrix" }, "a", "/shelf/;id=a/end"],
  [{ style: "matrix", explode: true }, ["a", "b"], "/shelf/;id=a;id=b/end"],
  [{ style: "simple", explode: true }, { a: 1, b: 2 }, "/shelf/a=1,b=2/end"],
  [{ style: "simple" }, { "../a": 1 }, "/shelf/..%2Fa,1/end"],
])("a path parameter of %j with %j leads to %s", async ([style, value, expected]) => {
  const urls: string[] = [];
  const { find } = createMethods(tableWith({ name: "id", required: true, ...style }), {
    baseUrl: "https://shop.test",
    auth: null,
    fetch: async ({ url }) => {
      urls.push(url);
      return new Response();
    },
  });

  await find?.({ path: { id: value } });

  expect(urls).toEqual([`https://shop.test${expected}`]);
});

test("a credential can be sent in the query", async () => {
  const urls: string[] = [];
  const credential = { in: "query", name: "card", prefix: "" } as const;
  const { find } = createMethods(tableWith({ name: "id", required: true }, credential), {
    baseUrl: "https://shop.test",
    auth: "se&cret",
    fetch: async ({ url }) => {
      urls.push(url);
      return new Response();
    },
  });

  await find?.({ path: { id: 1 }, query: { card: "mine", a: 1 } });

  expect(urls).toEqual(["https://shop.test/shelf/1/end?a=1&card=se%26cret"]);
});

const list = ["a b", "c&d"];
const object = { from: 1, to: "x y" };

test.for<readonly [style: Partial<ParameterEntry>, value: unknown, expected: string]>([
  [{}, "a b&c", "p=a%20b%26c"],
  [{}, 0, "p=0"],
  [{}, false, "p=false"],
  [{ allowReserved: true }, "a/b?c", "p=a/b?c"],
  [{}, list, "p=a%20b&p=c%26d"],
  [{ explode: false }, list, "p=a%20b,c%26d"],
  [{ style: "spaceDelimited", explode: false }, ["a", "b"], "p=a%20b"],
  [{ style: "pipeDelimited", explode: false }, ["a", "b|c"], "p=a%7Cb%7Cc"],
  [{}, object, "from=1&to=x%20y"],
  [{ explode: false }, object, "p=from,1,to,x%20y"],
  [{ style: "deepObject", explode: true }, object, "p%5Bfrom%5D=1&p%5Bto%5D=x%20y"],
  [{ mediaType: "application/json" }, object, "p=%7B%22from%22%3A1%2C%22to%22%3A%22x%20y%22%7D"],
  [{}, { "a&b": "=" }, "a%26b=%3D"],
  [{ explode: false }, { "a&b": 1 }, "p=a%26b,1"],
  [{ style: "deepObject", explode: true }, { "a&b=1": [1] }, "p%5Ba%26b%3D1%5D%5B0%5D=1"],
  [{ explode: false }, ["a,b", "c"], "p=a%2Cb,c"],
  [{}, { a: { b: 1 } }, "a=%7B%22b%22%3A1%7D"],
  [{}, [], ""],
  [{}, null, ""],
  [{}, undefined, ""],
])("a parameter of %j with %j becomes %s in a query", ([style, value, expected]) => {
  const operation = inQuery([{ name: "p", required: false, ...style }]);

  expect(writeStyledUrl(operation, { query: { p: value } })).toBe(
    expected === "" ? "/" : `/?${expected}`,
  );
});

test("parameters keep their order, and an undocumented one has the default style", () => {
  const query = { a: 1, b: undefined, c: ["x", "y"] };

  expect(writeUrl(inQuery([]), { query })).toBe("/?a=1&c=x&c=y");
});

test("names are encoded", () => {
  expect(writeUrl(inQuery([]), { query: { "filter[a b]": 1 } })).toBe("/?filter%5Ba%20b%5D=1");
});

test.for<readonly [mediaType: string, value: unknown, expected: string]>([
  ["application/x-www-form-urlencoded", { a: "b c", d: [1, 2] }, "a=b+c&d=1&d=2"],
  ["application/json", { a: ["&"] }, "%7B%22a%22%3A%5B%22%26%22%5D%7D"],
  ["text/plain", "a=b&c", "a%3Db%26c"],
])("the whole query can be %s", ([mediaType, querystring, expected]) => {
  const operation = inQuery([]);
  const parameters = {
    ...operation.parameters,
    querystring: { name: "q", required: false, mediaType },
  };
  expect(writeStyledUrl({ ...operation, parameters }, { querystring })).toBe(`/?${expected}`);
  expect(writeStyledUrl({ ...operation, parameters }, {})).toBe("/");
});

function inQuery(query: readonly ParameterEntry[]): Operation {
  const parameters = { path: [], query, header: [] };
  const entry = { ...entryOf("/"), parameters, functions: { writeUrl: writeStyledUrl } };
  return toOperation("find", entry, {});
}

function tableWith(
  parameter: ParameterEntry,
  credential?: { in: "query"; name: string; prefix: string },
): Parameters<typeof createMethods>[0] {
  const find = {
    ...entryOf("/shelf/{id}/end"),
    parameters: { path: [parameter], query: [], header: [] },
    ...(credential && { credential }),
  };
  return { title: "Shop", version: "1", rateLimits: [], operations: { find } };
}

function entryOf(path: string): OperationEntry {
  return {
    operationId: "find",
    method: "get",
    path,
    parameters: { path: [], query: [], header: [] },
    managedHeaders: [],
    responses: {},
    success: [],
    rateLimits: [],
    effect: "none",
    scopes: [],
  };
}
