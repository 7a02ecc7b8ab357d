import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type JsonObject, loadContract } from "@plumbline/contract";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { compile } from "../../test/compile.ts";
import { createFolder } from "../../test/create-folder.ts";
import { bookshop } from "../../test/load-bookshop.ts";
import { publicDocuments } from "../../test/public-documents.ts";
import { components, plainSchema, randomSchema } from "../../test/random-schema.ts";
import { proveInChild } from "../../test/prove-in-child.ts";
import { generateWithOmissions, schemaLibraries, writeGenerated } from "../index.ts";

const seed = 20261128;

let directory: string;
beforeAll(async () => {
  directory = await createFolder();
});
afterAll(async () => {
  await rm(directory, { recursive: true });
});

/** Schemas with each keyword that a library has to be told about. */
const rare: readonly JsonObject[] = [
  { minLength: 2, maxLength: 3 },
  { type: ["string", "null"], pattern: "^\\p{Lu}" },
  { type: "string", format: "date-time" },
  { type: "string", format: "uri" },
  { type: "string", format: "email" },
  { type: "string", format: "byte" },
  { type: "integer", format: "int32" },
  { type: ["integer", "null"], format: "int64", minimum: -5, multipleOf: 3 },
  { type: "number", format: "uint64", exclusiveMinimum: 0 },
  { type: ["string", "null"], format: "date" },
  { type: "array", uniqueItems: true, items: { type: "string", format: "date-time" } },
  {
    oneOf: [
      { type: "integer", format: "int64" },
      {
        type: "object",
        required: ["id"],
        properties: { id: { type: "integer", format: "int64" } },
      },
    ],
  },
  { type: "number", multipleOf: 0.01, exclusiveMinimum: 0 },
  { type: "array", uniqueItems: true, items: { enum: [1, "1", { a: [1] }, null] } },
  { type: "array", prefixItems: [{ type: "string" }], items: { type: "integer" } },
  { type: "array", contains: { const: 7 }, minContains: 2, maxContains: 3 },
  { properties: { constructor: { type: "string" }, a: true }, required: ["constructor"] },
  { type: "object", patternProperties: { "^k": { type: "integer" } }, additionalProperties: false },
  { type: "object", additionalProperties: { type: "boolean" }, minProperties: 1, maxProperties: 2 },
  { type: "object", propertyNames: { maxLength: 2 }, dependentRequired: { a: ["b"] } },
  { type: "object", dependentSchemas: { a: { required: ["c"] } } },
  { not: { type: "string" } },
  {
    type: "object",
    properties: { a: true, b: true },
    additionalProperties: false,
    anyOf: [{ required: ["a"] }, { required: ["b"] }],
  },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  { if: { type: "string" }, then: { minLength: 2 }, else: { type: "integer" } },
  { oneOf: [{ type: "integer" }, { type: "number", minimum: 2 }] },
  {
    allOf: [{ $ref: "#/components/schemas/Part" }],
    anyOf: [{ required: ["kind"], properties: { kind: true } }, true],
    unevaluatedProperties: false,
  },
];

function documentOf(schemas: readonly JsonObject[]): JsonObject {
  return {
    openapi: "3.1.1",
    info: { title: "Random", version: "1" },
    paths: Object.fromEntries(
      schemas.map((schema, index) => {
        const content = { "application/json": { schema } };
        return [
          `/p${index}`,
          {
            post: {
              operationId: `op${index}`,
              requestBody: { required: true, content },
              responses: { 200: { description: "Done", content } },
            },
          },
        ];
      }),
    ),
    components: { schemas: components },
  };
}

test(
  "schemas in code accept exactly the values that the document accepts",
  { timeout: 600_000 },
  async () => {
    const count = inject("isFull") ? 500 : 60;
    const random = fc.sample(fc.oneof(randomSchema, plainSchema), { seed, numRuns: count });
    const file = join(directory, "random.json");
    await writeFile(file, JSON.stringify(documentOf([...rare, ...random])));
    const inGate = new Set(["Dialogporten", "Scalar Galaxy", "Train Travel", "USPTO"]);
    const documents = publicDocuments
      // The values of these two take longer than all others together.
      .filter(({ name }) => name !== "GitHub" && name !== "Figma")
      .filter(({ name }) => inject("isFull") || inGate.has(name))
      .map((document) => document.file);

    const rows = await proveInChild([file, ...documents]);

    expect(rows.flatMap(({ wrong }) => wrong).slice(0, 10)).toEqual([]);
    const unconverted = rows.filter(({ options }) => options.int64 === undefined);
    expect(unconverted).toHaveLength((documents.length + 1) * schemaLibraries.length);
    const converted = rows.filter(({ document, options }) => document === file && options.int64);
    expect(converted.map((row) => row.options)).toEqual(
      [
        { int64: "bigint", dates: "date" },
        { int64: "string", dates: "temporal" },
      ].flatMap((options) => schemaLibraries.map(() => options)),
    );
    expect(converted.every((row) => row.converted > 5)).toBe(true);
    const [first] = rows;
    expect(first?.schemas).toBe((rare.length + count) * 2);
    expect(first?.values).toBeGreaterThan(count * 20);
  },
);

test.for<readonly [schema: JsonObject, without: string]>([
  [{ type: "string", maxLength: 3 }, "rules.hasLength(value, 0, 3)"],
  [{ type: "string", format: "date-time" }, "rules.isDateTime(value)"],
  [{ type: "string", format: "date" }, 'rules.isTagged(value, "Temporal.PlainDate")'],
  [{ type: "integer", format: "int64", maximum: 3 }, "value <= 3"],
])("a schema of %j without %s is noticed", { timeout: 600_000 }, async ([schema, without]) => {
  const file = join(directory, "short.json");
  await writeFile(file, JSON.stringify(documentOf([schema])));

  const rows = await proveInChild([file], { without });

  const noticed = rows.filter(({ wrong }) => wrong.length > 0).map(({ library }) => library);
  expect(new Set(noticed)).toEqual(new Set(schemaLibraries));
});

test("unevaluatedItems is listed as not expressed", async () => {
  const contract = await loadContract(
    documentOf([{ type: "array", prefixItems: [true], unevaluatedItems: false }]),
  );
  const { omissions } = await generateWithOmissions(contract, { schemas: ["zod"] });

  expect(omissions).toContainEqual({
    pointer: expect.stringMatching(/\/unevaluatedItems$/),
    part: "zod.ts",
    reason: "unevaluatedItems is not expressed.",
  });
});

test(
  "the modules compile, and their types are those of the client",
  { timeout: 600_000 },
  async () => {
    const folder = join(directory, "types");
    const contract = await loadContract(bookshop);
    const { files } = await generateWithOmissions(contract, { schemas: schemaLibraries });
    await writeGenerated(files, folder);
    const use = join(folder, "use.ts");
    await writeFile(
      use,
      `import type { z } from "zod";
import type * as v from "valibot";
import type * as s from "./standard-schema.ts";
import type { ChangeBookInput } from "./calls.ts";
import type { Book } from "./schemas.ts";
import { bookSchema, changeBookBodySchema } from "./zod.ts";
import { bookSchema as other, changeBookBodySchema as otherBody } from "./valibot.ts";
import { bookSchema as plain, changeBookBodySchema as plainBody } from "./standard.ts";
type Body = ChangeBookInput["body"];
export const one = (book: z.infer<typeof bookSchema>): Book => book;
export const two = (book: v.InferOutput<typeof other>): Book => book;
export const three = (book: s.Infer<typeof plain>): Book => book;
export const partOne = (body: z.infer<typeof changeBookBodySchema>): Body => body;
export const partTwo = (body: v.InferOutput<typeof otherBody>): Body => body;
export const partThree = (body: s.Infer<typeof plainBody>): Body => body;
export const wrong = (book: z.infer<typeof bookSchema>): string => book;
`,
    );

    // The types of the constants are inferred, which \`isolatedDeclarations\` does not allow.
    const errors = compile([use], { isolatedDeclarations: false, declaration: false });

    expect(errors).toEqual([
      expect.stringMatching(/^Type '.*' is not assignable to type 'string'/s),
    ]);
    expect(await readFile(join(folder, "zod.ts"), "utf8")).toContain("export const bookSchema =");
  },
);
