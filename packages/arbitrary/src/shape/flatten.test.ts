import type { JsonObject } from "@plumbline/contract";
import { expect, test } from "vitest";
import { openSpace } from "../schema/space.ts";
import { flatten } from "./flatten.ts";

const problem = (code: string): JsonObject => ({
  allOf: [
    { $ref: "#/$defs/problem" },
    { type: "object", properties: { code: { type: "string", default: code } } },
  ],
});
const detailed = { allOf: [problem("B"), { required: ["detail"] }] };
const other = { type: "object", properties: { ok: { const: true } }, required: ["ok"] };
const $defs = { problem: { type: "object", properties: { detail: { type: "string" } } } };

test.each<[string, readonly JsonObject[], number]>([
  ["alternatives that differ only in annotations", [problem("A"), problem("B")], 0],
  ["an alternative that another one includes", [problem("A"), detailed], 1],
  ["the rest", [problem("A"), problem("B"), other], 1],
])("%s: a value of oneOf has only shapes that can match one alternative", (_, oneOf, count) => {
  const space = openSpace({ oneOf, $defs }, {});
  expect(flatten(space, [space.entry])).toHaveLength(count);
});
