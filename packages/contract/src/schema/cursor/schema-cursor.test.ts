import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import type { JsonObject } from "../../model/json-value.ts";
import { applicators } from "./applicators.ts";
import { appliedSchemas } from "../applied-schemas.ts";
import { mapSubschemas } from "./map-subschemas.ts";
import { isOmitted } from "../is-omitted.ts";
import { openSchema, type SchemaCursor, subschemasOf } from "./schema-cursor.ts";
import { schemasAt } from "../schemas-at.ts";
import { walkSchemas } from "../walk-schemas.ts";

function cursorAt(document: JsonObject, pointer = ""): SchemaCursor {
  const cursor = openSchema(document, pointer);
  if (!cursor) throw new Error(`There is no schema at "${pointer}"`);
  return cursor;
}

function pointersOf(cursors: Iterable<SchemaCursor>): readonly string[] {
  return [...cursors].map(({ pointer }) => pointer);
}

/** A schema with every applicator, one schema named `a` or 0 under each. */
const everything: JsonObject = Object.fromEntries(
  [...applicators].map(([keyword, { holds }]) => {
    const held = { title: keyword };
    return [keyword, { schema: held, list: [held], map: { a: held } }[holds]];
  }),
);

test("the table names the applicators of the 2020-12 meta-schema, and definitions", () => {
  const vocabularies = ["core", "applicator", "unevaluated"].map(
    (name) => new Ajv2020().getSchema(`https://json-schema.org/draft/2020-12/meta/${name}`)?.schema,
  );
  const holders = /"\$dynamicRef":"#meta"|"\$ref":"#\/\$defs\/schemaArray"/;
  const keywords = vocabularies.flatMap((schema) =>
    Object.entries(Object(schema).properties).flatMap(([keyword, property]) =>
      holders.test(JSON.stringify(property)) ? keyword : [],
    ),
  );
  expect([...applicators.keys()]).toEqual(["definitions", ...keywords].toSorted());
});

test("every applicator gives its schemas", () => {
  const titles = subschemasOf(cursorAt(everything)).map(({ schema }) => Object(schema).title);
  expect(titles).toEqual([...applicators.keys()]);
});

test("the schemas that constrain a value exclude tests, definitions, and schemas of its parts", () => {
  expect(pointersOf(appliedSchemas(cursorAt(everything)))).toEqual([
    "",
    "/allOf/0",
    "/anyOf/0",
    "/dependentSchemas/a",
    "/else",
    "/oneOf/0",
    "/then",
  ]);
});

test("a walk visits every schema that constrains a value or its parts", () => {
  const unvisited = new Set(["$defs", "contains", "definitions", "if", "not"]);
  const expected = [...applicators.keys()].filter((keyword) => !unvisited.has(keyword));
  const visited = [...walkSchemas(cursorAt(everything))].map(({ schema }) => Object(schema).title);
  expect(visited).toEqual([undefined, ...expected]);
});

test("a keyword whose value has the wrong kind holds no schemas", () => {
  const broken = { allOf: {}, properties: [{}], items: [{}], anyOf: [1], not: "x" };
  expect(subschemasOf(cursorAt(broken))).toEqual([]);
});

test.each<[what: string, schema: JsonObject, place: string, expected: readonly string[]]>([
  [
    "additionalProperties applies to names that are not listed",
    { properties: { a: {} }, patternProperties: { "^b": {} }, additionalProperties: {} },
    "/a",
    ["/properties/a"],
  ],
  [
    "patternProperties applies by pattern",
    { patternProperties: { "^b": {} } },
    "/bc",
    ["/patternProperties/^b"],
  ],
  ["patternProperties leaves other names alone", { patternProperties: { "^b": {} } }, "/c", []],
  [
    "additionalProperties applies to other names",
    { additionalProperties: {} },
    "/c",
    ["/additionalProperties"],
  ],
  ["prefixItems comes before items", { prefixItems: [{}], items: {} }, "/0", ["/prefixItems/0"]],
  ["items applies after prefixItems", { prefixItems: [{}], items: {} }, "/1", ["/items"]],
  [
    "unevaluatedProperties applies if no branch lists the name",
    { unevaluatedProperties: {}, allOf: [{ properties: { a: {} } }] },
    "/b",
    ["/unevaluatedProperties"],
  ],
  [
    "unevaluatedProperties gives way to a branch that lists the name",
    { unevaluatedProperties: {}, allOf: [{ properties: { a: {} } }] },
    "/a",
    ["/allOf/0/properties/a"],
  ],
  ["unevaluatedItems applies to items", { unevaluatedItems: {} }, "/3", ["/unevaluatedItems"]],
  [
    "branches of a conditional apply",
    {
      if: { properties: { a: {} } },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { properties: { a: {} } },
      else: { properties: { a: {} } },
    },
    "/a",
    ["/then/properties/a", "/else/properties/a"],
  ],
])("%s", (_, schema, place, expected) => {
  expect(pointersOf(schemasAt(cursorAt(schema), place))).toEqual(expected);
});

test("references lead through $ref, anchors and $dynamicRef; circles end", () => {
  const document = {
    $defs: {
      tree: {
        $dynamicAnchor: "node",
        properties: {
          children: { items: { $dynamicRef: "#node" } },
          next: { $ref: "#/$defs/tree" },
        },
      },
      named: { $anchor: "there" },
    },
    properties: { a: { $ref: "#/$defs/tree" }, b: { $ref: "#there" } },
  };
  expect(pointersOf(walkSchemas(cursorAt(document)))).toEqual([
    "",
    "/properties/a",
    "/$defs/tree",
    "/$defs/tree/properties/children",
    "/$defs/tree/properties/children/items",
    "/$defs/tree/properties/next",
    "/properties/b",
    "/$defs/named",
  ]);
});

test("a property is omitted in one direction by its own mark, a reference's, one in allOf, or one of each alternative", () => {
  const document = {
    $defs: { read: { readOnly: true }, write: { allOf: [{ writeOnly: true }] } },
    properties: {
      read: { $ref: "#/$defs/read" },
      write: { $ref: "#/$defs/write" },
      wrapped: { anyOf: [{ $ref: "#/$defs/read" }, { type: "null" }] },
      some: { anyOf: [{ readOnly: true }, { type: "string" }] },
    },
  };
  const omitted = (name: string): readonly boolean[] =>
    (["request", "response"] as const).map((direction) =>
      isOmitted(cursorAt(document, `/properties/${name}`), direction),
    );
  expect(["read", "write", "wrapped", "some"].map(omitted)).toEqual([
    [true, false],
    [false, true],
    [true, false],
    [false, false],
  ]);
});

test("schemas are mapped under every applicator, and data that looks like a schema is not", () => {
  const data = { enum: [{ $ref: "#" }], const: { allOf: [{}] }, default: { items: {} } };
  const paths: string[] = [];
  const mapped = mapSubschemas({ ...everything, ...data }, (schema, path) => {
    paths.push(path);
    return { ...Object(schema), seen: true };
  });
  expect(paths).toEqual(subschemasOf(cursorAt(everything)).map(({ pointer }) => pointer));
  expect(subschemasOf(cursorAt(mapped)).every(({ schema }) => Object(schema).seen)).toBe(true);
  expect(mapped).toMatchObject(data);
});
