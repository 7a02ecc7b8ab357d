import type { JsonValue } from "@plumbline/contract";
import { expect, test } from "vitest";
import { fillTemplate, fillText, listExpressions, type LookUp } from "./fill-template.ts";

const inputs: Readonly<Record<string, JsonValue>> = {
  name: "Ada",
  count: 3,
  row: { a: [null] },
  none: null,
};
const lookUp: LookUp = ({ root }) => (root.of === "inputs" ? inputs[root.name] : undefined);

test.each<[JsonValue, JsonValue | undefined]>([
  ["$inputs.name", "Ada"],
  ["$inputs.count", 3],
  ["$inputs.row", { a: [null] }],
  ["$inputs.none", null],
  ["$inputs.missing", undefined],
  ["Dear {$inputs.name}, {$inputs.count} of {$inputs.row}", 'Dear Ada, 3 of {"a":[null]}'],
  ["Dear {$inputs.missing}", undefined],
  ["$5 or {name}", "$5 or {name}"],
  ["$& {$inputs.name}", "$& Ada"],
  [
    { one: "$inputs.name", two: "$inputs.missing", three: ["$inputs.missing", "$inputs.none"] },
    { one: "Ada", three: [null] },
  ],
  [7, 7],
])("%j becomes %j", (template, value) => {
  expect(fillTemplate(template, lookUp)).toEqual(value);
});

test("the caller decides how a value is written into a text", () => {
  expect(fillText("@.n == {$inputs.name}", { lookUp, write: JSON.stringify })).toBe('@.n == "Ada"');
});

test("keeps a member named __proto__", () => {
  const template: JsonValue = JSON.parse('{"__proto__":"$inputs.count"}');
  expect(JSON.stringify(fillTemplate(template, lookUp))).toBe('{"__proto__":3}');
});

test("lists every expression of a template, including malformed ones", () => {
  expect(listExpressions({ a: "$inputs.x", b: ["{$url}-{$nothing}", "plain", 1] })).toEqual([
    "$inputs.x",
    "$url",
    "$nothing",
  ]);
});
