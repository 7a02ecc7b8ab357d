import { expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import { applyOverlay, type Overlaid } from "./apply-overlay.ts";
import { type Overlay, readOverlay } from "./read-overlay.ts";

function overlayOf(...actions: JsonValue[]): Overlay {
  const value = { overlay: "1.1.0", info: { title: "Fixes", version: "1" }, actions };
  return readOverlay({ url: "file:///fixes.yaml", value, locate: (pointer) => ({ pointer }) });
}

function apply(document: JsonValue, ...actions: JsonObject[]): Promise<Overlaid> {
  return applyOverlay(document, overlayOf(...actions));
}

const shop = {
  info: { title: "Shop" },
  tags: ["a", "b"],
  paths: {
    "/a": { get: { tags: ["x"], deprecated: false }, post: { tags: ["y"] } },
    "/b": { get: { tags: ["x"] } },
  },
};

test.each<[string, JsonObject, JsonValue, JsonValue]>([
  [
    "an update merges objects and leaves the rest",
    { target: "$.info", update: { version: "1" } },
    { info: { title: "A" } },
    { info: { title: "A", version: "1" } },
  ],
  ["an update replaces a primitive value", { target: "$.a", update: 2 }, { a: 1 }, { a: 2 }],
  [
    "nested lists are joined, nested objects are merged",
    { target: "$", update: { a: { list: [2], text: "new" } } },
    { a: { list: [1], text: "old", more: true } },
    { a: { list: [1, 2], text: "new", more: true } },
  ],
  ["a list takes an entry", { target: "$.a", update: { b: 1 } }, { a: [] }, { a: [{ b: 1 }] }],
  [
    "a list takes the entries of a list",
    { target: "$.a", update: [2, 3] },
    { a: [1] },
    { a: [1, 2, 3] },
  ],
  [
    "a member is removed",
    { target: "$.a.b", remove: true },
    { a: { b: 1, c: 2 } },
    { a: { c: 2 } },
  ],
  [
    "entries of a list are removed, whatever their number",
    { target: "$.a[?@.drop]", remove: true },
    { a: [{ drop: 1 }, { keep: 1 }, { drop: 2 }] },
    { a: [{ keep: 1 }] },
  ],
  [
    "a value is copied into another",
    { target: "$.to", copy: "$.from" },
    { from: { a: { b: 1 } }, to: { a: { c: 2 } } },
    { from: { a: { b: 1 } }, to: { a: { c: 2, b: 1 } } },
  ],
  [
    "removing wins over updating",
    { target: "$.a", remove: true, update: 2 },
    { a: 1, b: 1 },
    { b: 1 },
  ],
  [
    "a member named __proto__ is a plain member",
    { target: "$.a", update: JSON.parse('{"__proto__": 1}') },
    { a: {} },
    JSON.parse('{"a": {"__proto__": 1}}'),
  ],
])("%s", async (_, action, document, expected) => {
  const given = structuredClone(document);
  expect((await apply(document, action)).document).toEqual(expected);
  expect(document).toEqual(given);
});

test("an action changes every place that its target selects, and sees the result of the one before", async () => {
  const { document, warnings } = await apply(
    shop,
    { target: "$.paths.*.get", update: { "x-safe": true } },
    { target: "$.paths[?@.get['x-safe']].get.tags", update: "safe" },
    { target: "$..deprecated", remove: true },
  );
  expect(document).toEqual({
    ...shop,
    paths: {
      "/a": { get: { tags: ["x", "safe"], "x-safe": true }, post: { tags: ["y"] } },
      "/b": { get: { tags: ["x", "safe"], "x-safe": true } },
    },
  });
  expect(warnings).toEqual([]);
});

test("a target that selects nothing is a warning with its place", async () => {
  const { document, warnings } = await apply(shop, { target: "$.paths['/c']", remove: true });
  expect(document).toEqual(shop);
  expect(warnings).toMatchObject([
    { code: "overlay-unmatched", pointer: "/actions/0", place: { pointer: "/actions/0/target" } },
  ]);
});

test.each<[string, JsonObject, string]>([
  ["JSONPath that cannot be read", { target: "$.a[", update: 1 }, "cannot be applied"],
  ["an object for a text", { target: "$.info.title", update: {} }, "an object cannot be merged"],
  ["a text for an object", { target: "$.info", update: "a" }, "a primitive value cannot be merged"],
  ["targets of two kinds", { target: "$['info', 'tags']", update: {} }, "an object and a list"],
  ["a copy of several values", { target: "$.info", copy: "$.paths.*" }, "2 values instead of one"],
  ["a copy of nothing", { target: "$.info", copy: "$.none" }, "0 values instead of one"],
  ["the document as a whole", { target: "$", remove: true }, "cannot be removed"],
])("%s is an error at its action", async (_, action, message) => {
  const applied = apply(shop, { target: "$.info", update: {} }, action);
  await expect(applied).rejects.toMatchObject({
    code: "overlay-invalid",
    message: expect.stringContaining(message),
    place: { pointer: "/actions/1" },
  });
});

test.each<[string, JsonValue, string]>([
  ["another document", { openapi: "3.1.0" }, ""],
  ["a later major version", { overlay: "2.0.0", actions: [{ target: "$", update: {} }] }, ""],
  ["no actions", { overlay: "1.1.0", actions: [] }, "/actions"],
  ["an action without a target", { overlay: "1.0.0", actions: [{ update: 1 }] }, "/actions/0"],
  ["an action without a change", { overlay: "1.0.0", actions: [{ target: "$" }] }, "/actions/0"],
])("%s is not an overlay", (_, value, pointer) => {
  const file = { url: "file:///a.yaml", value, locate: (at: string) => ({ pointer: at }) };
  expect(() => readOverlay(file)).toThrow(
    expect.objectContaining({ code: "overlay-invalid", place: { pointer } }),
  );
});
