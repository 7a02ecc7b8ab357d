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
