import { compileContract } from "@plumbline/contract";
import { expect, test } from "vitest";
import { createSchemaInliner, withDefinitions } from "./create-schema-inliner.ts";

const contract = compileContract({
  openapi: "3.1.1",
  info: { title: "Schemas", version: "1" },
  paths: {},
  components: { schemas: { Text: { type: "string", example: "a" } } },
});
const text = { $ref: "#/components/schemas/Text" };
const moved = { $ref: "#/$defs/Text" };

test("references under every keyword lead into $defs, and keywords of OpenAPI go", () => {
  const inliner = createSchemaInliner(contract);
  const schema = {
    "x-open": "fields",
    properties: { example: text },
    patternProperties: { "^x-": text },
    prefixItems: [text],
    else: text,
  };
  expect(withDefinitions(Object(inliner.inline(schema)), inliner)).toEqual({
    properties: { example: moved },
    patternProperties: { "^x-": moved },
    prefixItems: [moved],
    else: moved,
    $defs: { Text: { type: "string" } },
  });
});

test("data that looks like a schema stays as it is", () => {
  const data = { const: text, enum: [text], default: { example: 1 }, examples: [text] };
  expect(createSchemaInliner(contract).inline(data)).toEqual(data);
});

test.each([
  [
    { type: ["string", "null"], maxLength: 3 },
    { anyOf: [{ type: "string" }, { type: "null" }], maxLength: 3 },
  ],
  [
    { type: ["string", "null"], anyOf: [{ minLength: 1 }], allOf: [true] },
    {
      anyOf: [{ minLength: 1 }],
      allOf: [true, { anyOf: [{ type: "string" }, { type: "null" }] }],
    },
  ],
])("several types become branches of one type each: %j", (schema, expected) => {
  expect(createSchemaInliner(contract).inline(schema)).toEqual(expected);
});

test("descriptions lose the breaks inside their paragraphs, or are left out", () => {
  const schema = {
    description: "One sentence\ngoes on.\n\n- A list.\n- Its second item.\n",
    properties: { description: { description: "A member of this name.", type: "string" } },
  };
  expect(createSchemaInliner(contract).inline(schema)).toEqual({
    ...schema,
    description: "One sentence goes on.\n\n- A list.\n- Its second item.",
  });
  const short = createSchemaInliner(contract, { descriptions: false });
  expect(short.inline(schema)).toEqual({ properties: { description: { type: "string" } } });
});

test("a schema without a constraint names all types", () => {
  const inliner = createSchemaInliner(contract);
  const copied = inliner.inline({ items: { description: "Anything." }, not: {} });
  const any = { $ref: "#/$defs/AnyValue" };
  expect(copied).toEqual({ items: { description: "Anything.", ...any }, not: any });
  expect(inliner.definitions()["AnyValue"]).toMatchObject({ anyOf: expect.anything() });
});
