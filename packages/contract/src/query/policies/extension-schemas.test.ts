import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { extensionSchemas } from "./extension-schemas.ts";

const named = Object.entries(extensionSchemas);
const schemas = [
  ...named.map(([name, { schema }]) => ({ name, schema })),
  ...named.map(([name, { operationSchema = {} }]) => ({
    name: `${name} on an operation`,
    schema: operationSchema,
  })),
];

test.each(schemas)("the schema of $name compiles in strict mode", ({ schema }) => {
  const warnings: unknown[] = [];
  const log = (...words: unknown[]): void => void warnings.push(words);
  const ajv = new Ajv2020({ strict: true, logger: { log, warn: log, error: log } });
  ajv.addFormat("plumbline-duration", true).addFormat("json-pointer", true);
  expect(ajv.compile(schema)).toBeTypeOf("function");
  expect(warnings).toEqual([]);
});
