import { expect, test } from "vitest";
import type { ParameterEntry } from "./operation-table.ts";
import { serializeQuery } from "./serialize-query.ts";

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
  [{ style: "pipeDelimited", explode: false }, ["a", "b"], "p=a|b"],
  [{}, object, "from=1&to=x%20y"],
  [{ explode: false }, object, "p=from,1,to,x%20y"],
  [{ style: "deepObject", explode: true }, object, "p[from]=1&p[to]=x%20y"],
  [{ mediaType: "application/json" }, object, "p=%7B%22from%22%3A1%2C%22to%22%3A%22x%20y%22%7D"],
  [{}, { "a&b": "=" }, "a%26b=%3D"],
  [{ explode: false }, { "a&b": 1 }, "p=a%26b,1"],
  [{ style: "deepObject", explode: true }, { "a]&b=1": 1 }, "p[a%5D%26b%3D1]=1"],
  [{}, [], ""],
  [{}, null, ""],
  [{}, undefined, ""],
])("a parameter of %j with %j becomes %s", ([style, value, expected]) => {
  expect(serializeQuery([{ name: "p", required: false, ...style }], { p: value })).toBe(expected);
});

test("parameters follow one another, and one that the document does not name has the default style", () => {
  expect(serializeQuery([], { a: 1, b: undefined, c: ["x", "y"] })).toBe("a=1&c=x&c=y");
});
