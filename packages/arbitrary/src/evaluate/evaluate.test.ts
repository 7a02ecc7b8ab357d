import type { JsonValue } from "@plumbline/contract";
import { expect, test } from "vitest";
import { openSpace } from "../schema/space.ts";
import { evaluate, isValid } from "./evaluate.ts";

const kinds = ["FRAME", "GROUP", "SECTION", "SLIDE"];

/** A tree whose nodes are one of several kinds, as documents of drawing tools have it. The kind is stated after the children. */
function treeOf(keyword: "anyOf" | "oneOf"): JsonValue {
  const nodes = kinds.map((kind) => ({
    type: "object",
    properties: { children: { type: "array", items: { $ref: "#" } }, kind: { const: kind } },
    required: ["kind"],
  }));
  return { [keyword]: nodes };
}

function nested(levels: number, leaf: JsonValue): JsonValue {
  return levels === 0 ? leaf : { children: [nested(levels - 1, leaf)], kind: "GROUP" };
}

test.each(["anyOf", "oneOf"] as const)(
  "the time for alternatives of %s does not multiply with each level",
  (keyword) => {
    const space = openSpace(Object(treeOf(keyword)), {});
    const good = nested(40, { kind: "SLIDE" });
    const bad = nested(40, { kind: "WIDGET" });
    expect([good, bad].map((value) => isValid(space, space.entry, value))).toEqual([true, false]);
    expect(evaluate(space, space.entry, good)).toEqual([]);
    expect(evaluate(space, space.entry, bad)).toEqual([
      { keyword, schemaPointer: `/${keyword}`, instancePointer: "" },
    ]);
  },
);
