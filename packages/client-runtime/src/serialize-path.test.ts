import { expect, test } from "vitest";
import { createMethods } from "../test/bookshop-client.ts";
import type { ParameterEntry } from "./operation-table.ts";

test.for<readonly [style: Partial<ParameterEntry>, value: unknown, expected: string]>([
  [{}, "a/b", "/shelf/a%2Fb/end"],
  [{}, ["a", "b"], "/shelf/a,b/end"],
  [{ style: "label" }, "a", "/shelf/.a/end"],
  [{ style: "matrix" }, "a", "/shelf/;id=a/end"],
  [{ style: "matrix", explode: true }, ["a", "b"], "/shelf/;id=a;id=b/end"],
  [{ explode: true }, { a: 1, b: 2 }, "/shelf/a=1,b=2/end"],
  [{}, { "../a": 1 }, "/shelf/..%2Fa,1/end"],
])("a path parameter of %j with %j leads to %s", async ([style, value, expected]) => {
  const urls: string[] = [];
  const { find } = createMethods(tableWith({ name: "id", required: true, ...style }), {
    baseUrl: "http://shop.test",
    auth: null,
    fetch: async ({ url }) => {
      urls.push(url);
      return new Response();
    },
  });

  await find?.({ path: { id: value } });

  expect(urls).toEqual([`http://shop.test${expected}`]);
});

test("a credential can travel in the query", async () => {
  const urls: string[] = [];
  const credential = { in: "query", name: "card", prefix: "" } as const;
  const { find } = createMethods(tableWith({ name: "id", required: true }, credential), {
    baseUrl: "http://shop.test",
    auth: "se&cret",
    fetch: async ({ url }) => {
      urls.push(url);
      return new Response();
    },
  });

  await find?.({ path: { id: 1 }, query: { card: "mine", a: 1 } });

  expect(urls).toEqual(["http://shop.test/shelf/1/end?card=se%26cret&a=1"]);
});

function tableWith(
  parameter: ParameterEntry,
  credential?: { in: "query"; name: string; prefix: string },
): Parameters<typeof createMethods>[0] {
  const find = {
    operationId: "find",
    method: "get",
    path: "/shelf/{id}/end",
    parameters: { path: [parameter], query: [], header: [] },
    managedHeaders: [],
    ...(credential && { credential }),
    responses: {},
    success: [],
    rateLimits: [],
    effect: "none",
    scopes: [],
  };
  return { title: "Shop", version: "1", rateLimits: [], operations: { find } };
}
