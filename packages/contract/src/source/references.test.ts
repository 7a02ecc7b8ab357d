import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { JsonValue } from "../model/json-value.ts";
import type { Contract } from "../model/contract.ts";
import { loadContract } from "./load-contract.ts";

/** Loads `openapi.yaml` of some files, with JSON as their text. */
async function load(files: Readonly<Record<string, JsonValue>>): Promise<Contract> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-"));
  for (const [name, value] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), JSON.stringify(value));
  }
  return loadContract(join(folder, "openapi.yaml"));
}

function documentOf(schema: JsonValue, more: Readonly<Record<string, JsonValue>> = {}): JsonValue {
  const responses = { 200: { description: "", content: { "application/json": { schema } } } };
  const info = { title: "Shapes", version: "1" };
  return { openapi: "3.2.0", info, paths: { "/shapes": { get: { responses } } }, ...more };
}

/** Whether the response of the only operation accepts a value. */
function accepts(contract: Contract, value: JsonValue): boolean {
  const schema = contract.operations[0]?.responses[0]?.content[0]?.schema;
  return schema?.validate(value).length === 0;
}

test("an anchor is found, in its own schema and from another file", async () => {
  const core = { $anchor: "core", type: "integer" };
  const own = await load({ "openapi.yaml": documentOf({ $defs: { core }, $ref: "#core" }) });
  const other = await load({
    "openapi.yaml": documentOf({ $ref: "parts.yaml#core" }),
    "parts.yaml": { schemas: { core } },
  });
  for (const contract of [own, other]) {
    expect(accepts(contract, 1)).toBe(true);
    expect(accepts(contract, "a")).toBe(false);
  }
});

test("an embedded resource is found by its $id, absolute and by path", async () => {
  const schemas = {
    count: { $ref: "https://shapes.example/schemas/count" },
    "count-2": {
      $id: "https://shapes.example/schemas/count",
      $defs: { whole: { type: "integer" } },
      allOf: [{ $ref: "#/$defs/whole" }, { $ref: "/schemas/low" }],
    },
    low: { $id: "https://shapes.example/schemas/low", minimum: 0 },
  };
  const contract = await load({
    "openapi.yaml": documentOf({ $ref: "#/components/schemas/count" }, { components: { schemas } }),
  });
  expect([1, -1, "a"].map((value) => accepts(contract, value))).toEqual([true, false, false]);
});

test("a file with a space is found from its neighbours and from deeper files, in both directions", async () => {
  const contract = await load({
    "openapi.yaml": documentOf({ $ref: "one%20file.yaml#/schemas/List" }),
    "one file.yaml": {
      schemas: {
        List: { type: "array", items: { $ref: "deep/more%20files.yaml#/Extra" } },
        Size: { type: "integer" },
      },
    },
    "deep/more files.yaml": {
      Extra: {
        type: "object",
        properties: {
          size: { $ref: "../one%20file.yaml#/schemas/Size" },
          back: { $ref: "../one%20file.yaml#/schemas/List" },
        },
      },
    },
  });
  expect(accepts(contract, [{ size: 1, back: [{ size: 2 }] }])).toBe(true);
  expect(accepts(contract, [{ back: [{ size: "a" }] }])).toBe(false);
});

test.each([
  ["relative to it", "parts/shapes.yaml#/Size"],
  ["absolute, beside it", "https://shapes.example/api/parts/shapes.yaml#/Size"],
  ["relative to its root", "/api/parts/shapes.yaml#/Size"],
])("$self is the base of references: %s", async (_, $ref) => {
  const contract = await load({
    "openapi.yaml": documentOf({ $ref }, { $self: "https://shapes.example/api/openapi.yaml" }),
    "parts/shapes.yaml": {
      $self: "https://shapes.example/api/parts/shapes.yaml",
      Size: { allOf: [{ $ref: "../more.yaml" }, { $ref: "#/Low" }] },
      Low: { minimum: 0 },
    },
    "more.yaml": { type: "integer" },
  });
  expect([1, -1, "a"].map((value) => accepts(contract, value))).toEqual([true, false, false]);
});

test("a document refers to itself by its $self", async () => {
  const components = { schemas: { Size: { type: "integer" } } };
  for (const $self of ["https://shapes.example/openapi.yaml", "/openapi.yaml"]) {
    const $ref = `${$self}#/components/schemas/Size`;
    const contract = await load({ "openapi.yaml": documentOf({ $ref }, { $self, components }) });
    expect(accepts(contract, "a")).toBe(false);
  }
});

test("a place in a file beside a document with $self is found", async () => {
  const loaded = load({
    "openapi.yaml": documentOf(
      { $ref: "shapes.yaml#/Size" },
      { $self: "https://shapes.example/openapi.yaml" },
    ),
    "shapes.yaml": { Size: { pattern: "(" } },
  });
  const place = { file: expect.stringMatching(/shapes\.yaml$/), line: 1 };
  await expect(loaded).rejects.toMatchObject({ code: "schema-invalid", place });
});

test("a requirement names a security scheme by its URI, in the document or in another file", async () => {
  const key = { type: "apiKey", in: "header", name: "X-Key" };
  const basic = { type: "http", scheme: "basic" };
  const contract = await load({
    "openapi.yaml": documentOf(
      {},
      {
        components: { securitySchemes: { key } },
        security: [
          { key: [] },
          { "#/components/securitySchemes/key": [] },
          { "./schemes.yaml#/basic": [] },
        ],
      },
    ),
    "schemes.yaml": { basic },
  });
  const [operation] = contract.operations;
  expect(operation?.security.map(({ requirements }) => requirements[0]?.scheme)).toEqual([
    "key",
    "key",
    "./schemes.yaml#/basic",
  ]);
  expect(contract.securitySchemes).toMatchObject({
    key: { type: "apiKey", parameterName: "X-Key" },
    "./schemes.yaml#/basic": basic,
  });
});

test("a file is found by the $id of its schema, and from there by paths beside that", async () => {
  const contract = await load({
    "openapi.yaml": documentOf(
      { $ref: "https://shapes.example/schemas/size" },
      { components: { schemas: { Size: { $ref: "size.yaml" } } } },
    ),
    "size.yaml": {
      $id: "https://shapes.example/schemas/size",
      $defs: { low: { minimum: 0 } },
      allOf: [{ $ref: "https://shapes.example/schemas/size#/$defs/low" }, { $ref: "whole.yaml" }],
    },
    "whole.yaml": { $id: "https://shapes.example/schemas/whole.yaml", type: "integer" },
  });
  expect([1, -1, "a"].map((value) => accepts(contract, value))).toEqual([true, false, false]);
});

test("files may use the same anchor, and one in a schema with $id", async () => {
  const parts = (type: string): JsonValue => ({
    Size: { allOf: [{ $ref: "#size" }, { $ref: "own#size" }] },
    Other: { $anchor: "size", type },
    Own: { $id: "own", $defs: { size: { $anchor: "size", not: { const: 0 } } } },
  });
  const contract = await load({
    "openapi.yaml": documentOf({ anyOf: [{ $ref: "a.yaml#/Size" }, { $ref: "b.yaml#/Size" }] }),
    "a.yaml": parts("integer"),
    "b.yaml": parts("string"),
  });
  const values = [1, 0, "a", true];
  expect(values.map((value) => accepts(contract, value))).toEqual([true, false, true, false]);
});

test("a schema of another file knows the dynamic anchors of those that lead to it", async () => {
  const node = { $dynamicAnchor: "node", type: "object" };
  const children = { type: "array", items: { $dynamicRef: "#node" } };
  const contract = await load({
    "openapi.yaml": documentOf({ $ref: "tree.yaml#/Strict" }),
    "tree.yaml": {
      Tree: { ...node, $id: "tree", properties: { children } },
      Strict: { ...node, $id: "strict", $ref: "tree", unevaluatedProperties: false },
    },
  });
  expect(accepts(contract, { children: [{ children: [] }] })).toBe(true);
  expect(accepts(contract, { children: [{ other: 1 }] })).toBe(false);
});

test("files refer to the root document, and the root document to itself, by name", async () => {
  const components = { schemas: { Size: { type: "integer" } } };
  const own = documentOf({ $ref: "openapi.yaml#/components/schemas/Size" }, { components });
  expect(accepts(await load({ "openapi.yaml": own }), "a")).toBe(false);
  const back = "openapi.yaml#/paths/~1shapes/get/responses/200/content/application~1json/schema";
  const contract = await load({
    "openapi.yaml": documentOf({ $ref: "parts.yaml#/Part" }, { components }),
    "parts.yaml": {
      Part: {
        properties: {
          size: { $ref: "openapi.yaml#/components/schemas/Size" },
          part: { $ref: back },
        },
      },
    },
  });
  expect(accepts(contract, { part: { size: 1 } })).toBe(true);
  expect(accepts(contract, { part: { size: "a" } })).toBe(false);
  expect(JSON.stringify(contract.document).match(/"integer"/g)).toHaveLength(1);
});

const cat = { type: "object", required: ["kind"], properties: { kind: { type: "string" } } };
const pet = (first: string, second: string): JsonValue => ({
  oneOf: [{ $ref: first }, { $ref: second }],
  discriminator: { propertyName: "kind", mapping: { c: first, d: second, e: "Name" } },
});
const named = ["#/components/schemas/Cat", "#/components/schemas/Dog"] as const;
const heir = { allOf: [{ $ref: "openapi.yaml#/components/schemas/Pet" }, { minProperties: 1 }] };

test.each<[string, JsonValue, Readonly<Record<string, JsonValue>>, JsonValue]>([
  [
    "whole files",
    pet("Cat.yaml", "./Dog.yaml"),
    { "Cat.yaml": cat, "Dog.yaml": cat },
    pet(...named),
  ],
  [
    "places in a file",
    pet("pets.yaml#/Cat", "pets.yaml#/Dog"),
    { "pets.yaml": { Cat: cat, Dog: cat } },
    pet(...named),
  ],
  [
    "places in the file of the discriminator",
    { $ref: "pets.yaml#/Pet" },
    { "pets.yaml": { Pet: pet("#/Cat", "#/Dog"), Cat: cat, Dog: cat } },
    pet(...named),
  ],
  [
    "a schema that no reference names",
    {
      ...cat,
      discriminator: { propertyName: "kind", mapping: { c: "heir.yaml#/Cat", no: "no.yaml" } },
    },
    { "heir.yaml": { Cat: heir } },
    { ...cat, discriminator: { propertyName: "kind", mapping: { c: named[0], no: "no.yaml" } } },
  ],
])("the mapping of a discriminator names %s", async (_, Pet, files, expected) => {
  const components = { schemas: { Pet } };
  const root = documentOf({ $ref: "#/components/schemas/Pet" }, { components });
  const { document } = await load({ "openapi.yaml": root, ...files });
  const { schemas } = Object(document).components;
  expect(schemas.Pet).toEqual(expected);
  expect(schemas.Cat).toBeTypeOf("object");
});

test("a mapping uses the name that a schema of another file has already", async () => {
  const schemas = { Tom: { $ref: "Cat.yaml" }, Pet: pet("Cat.yaml", "Dog.yaml"), Dog: cat };
  const { document } = await load({
    "openapi.yaml": documentOf({ $ref: "#/components/schemas/Pet" }, { components: { schemas } }),
    "Cat.yaml": cat,
    "Dog.yaml": cat,
  });
  const places = ["#/components/schemas/Tom", "#/components/schemas/Dog2"] as const;
  expect(Object(document).components.schemas.Pet).toEqual(pet(...places));
});

test("operations beside the $ref of a path item in another file are read", async () => {
  const responses = { 204: { description: "" } };
  const document = {
    openapi: "3.1.0",
    info: { title: "Shapes", version: "1" },
    paths: { "/shapes": { $ref: "shapes.yaml", put: { responses } } },
  };
  const files = { "openapi.yaml": document, "shapes.yaml": { get: { responses } } };
  const { operations } = await load(files);
  expect(operations.map(({ method }) => method).toSorted()).toEqual(["get", "put"]);
});
