import { expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../model/json-value.ts";
import { resolvePointer } from "../json/resolve-pointer.ts";
import { accepted } from "../testing/accepted.ts";
import { indexReferences } from "../document/index-references.ts";
import { straightenReferences } from "./straighten-references.ts";

function straight(document: JsonObject): JsonObject {
  return straightenReferences(indexReferences(document)).document;
}

/** Which values a schema of the components accepts. */
function accepts(document: JsonObject, name: string, values: readonly JsonValue[]): object {
  const schema = { ...straight(document), $ref: `#/components/schemas/${name}` };
  return accepted(schema, values);
}

const lists = {
  openapi: "3.2.0",
  components: {
    schemas: {
      List: {
        $id: "list",
        $defs: { any: { $dynamicAnchor: "item" } },
        properties: { items: { items: { $dynamicRef: "#item" } }, next: { $ref: "#" } },
      },
      Texts: {
        $id: "texts",
        $ref: "list",
        $defs: { item: { $dynamicAnchor: "item", type: "string" } },
      },
      Numbers: {
        $id: "numbers",
        allOf: [{ $ref: "list" }, { $ref: "#/components/schemas/Plain" }],
        $defs: { item: { $dynamicAnchor: "item", type: "number" } },
      },
      Plain: { type: "object" },
    },
  },
};

test("a $dynamicRef means the anchor of the outermost schema that leads to it", () => {
  const values = ["a", 1].map((item) => ({ next: { items: [item] } }));
  expect(accepts(lists, "List", values)).toEqual([true, true]);
  expect(accepts(lists, "Texts", values)).toEqual([true, false]);
  expect(accepts(lists, "Numbers", values)).toEqual([false, true]);
});

test("only schemas that a dynamic scope changes are copied", () => {
  const { schemas } = Object(straight(lists)).components;
  expect(Object.keys(schemas)).toEqual([
    ...Object.keys(lists.components.schemas),
    "List.1",
    "List.2",
  ]);
  expect(schemas.Numbers.allOf).toEqual([
    { $ref: "#/components/schemas/List.2" },
    { $ref: "#/components/schemas/Plain" },
  ]);
});

test("a dynamic anchor of the document wins over one of a schema with $id", () => {
  const inner = { $id: "inner.json", $dynamicAnchor: "node", items: { $dynamicRef: "#node" } };
  const document = { $dynamicAnchor: "node", properties: { a: inner } };
  expect(straight(document)).toEqual({ properties: { a: { items: { $ref: "#" } } } });
});

test("a schema with $ref and $dynamicRef satisfies both", () => {
  const document = {
    $defs: { a: { type: "string" }, b: { $dynamicAnchor: "b", minLength: 1 } },
    $ref: "#/$defs/a",
    $dynamicRef: "#b",
  };
  expect(straight(document)).toMatchObject({ $ref: "#/$defs/a", allOf: [{ $ref: "#/$defs/b" }] });
});

test("anchors, identifiers, and pointers with encoded characters become pointers", () => {
  const document = {
    $defs: {
      "50% a/b": { type: "null" },
      named: { $anchor: "named" },
      other: { $id: "sub/other", properties: { a: { $ref: "#/properties/b" }, b: {} } },
    },
    anyOf: [
      { $ref: "#/$defs/50%25%20a~1b" },
      { $ref: "#named" },
      { $ref: "sub/other" },
      { $ref: "sub/other#/properties/b" },
    ],
  };
  const references = ["/anyOf/0", "/anyOf/1", "/anyOf/2", "/anyOf/3", "/$defs/other/properties/a"];
  expect(
    references.map((pointer) => resolvePointer(straight(document), `${pointer}/$ref`)),
  ).toEqual([
    "#/$defs/50%25 a~1b",
    "#/$defs/named",
    "#/$defs/other",
    "#/$defs/other/properties/b",
    "#/$defs/other/properties/b",
  ]);
});
