import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type JsonObject, loadContract } from "@plumbline/contract";
import { expect, inject, test } from "vitest";
import { type ConversionOptions, generateWithOmissions } from "../src/index.ts";
import type { ConversionRow } from "./prove-conversions.ts";
import { publicDocuments } from "./public-documents.ts";

const parcels = fileURLToPath(new URL("parcels/openapi.yaml", import.meta.url));

async function prove(documents: readonly string[]): Promise<readonly ConversionRow[]> {
  const script = fileURLToPath(new URL("prove-conversions.ts", import.meta.url));
  const flags = ["--harmony-temporal", "--conditions=@plumbline/source"];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script, ...documents], {
    maxBuffer: 2 ** 26,
  });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as ConversionRow);
}

/** Documents with 64-bit integers and times. */
const documents = publicDocuments.filter(({ name }) =>
  ["Dialogporten", "Netlify", "Scalar Galaxy", "Train Travel"].includes(name),
);

test("values arrive as the types say, and are printed as they were sent", async () => {
  const others = inject("isFull") ? documents.map(({ file }) => file) : [];
  const rows = await prove([parcels, ...others]);

  expect(rows.flatMap(({ wrong }) => wrong)).toEqual([]);
  // Otherwise the types would accept any value.
  expect(rows.map(({ missed }) => missed)).toEqual(rows.map(() => 0));
  expect(rows.every(({ converted }) => converted > 0)).toBe(true);
});

async function generate(schemas: JsonObject, options: ConversionOptions) {
  const contract = await loadContract({
    openapi: "3.1.1",
    info: { title: "Things", version: "1" },
    paths: {
      "/thing": {
        get: {
          operationId: "getThing",
          responses: {
            200: {
              description: "A thing",
              content: {
                "application/json": { schema: { $ref: "#/components/schemas/Thing" } },
              },
            },
          },
        },
      },
    },
    components: { schemas },
  });
  const { files, omissions } = await generateWithOmissions(contract, options);
  const textOf = (name: string): string => files.find(({ path }) => path === name)?.text ?? "";
  const type = /export type Thing = (.*?);\n\n/s.exec(textOf("schemas.ts"))?.[1];
  const conversions = /conversions: (.*?),\n {2}functions/s.exec(textOf("operations.ts"))?.[1];
  return { type, conversions, kept: omissions.map(({ pointer }) => pointer) };
}

const time = { type: "string", format: "date-time" };
const long = { type: "integer", format: "int64" };

test.for<readonly [schema: JsonObject, type: string, conversions: string]>([
  [time, "Date", '{ responses: { "200": "date" } }'],
  [{ ...time, type: ["string", "null"] }, "Date | null", '{ responses: { "200": "date" } }'],
  [
    { type: "array", items: long },
    "bigint[]",
    '{ responses: { "200": 0 }, places: [{ "[]": "bigint" }] }',
  ],
  [
    { type: "array", prefixItems: [time, long], items: false, minItems: 2 },
    "[Date, bigint]",
    '{ responses: { "200": 0 }, places: [{ "/0": "date", "/1": "bigint" }] }',
  ],
  [
    { oneOf: [long, { type: "object", required: ["id"], properties: { id: long } }] },
    "bigint | {\n  id: bigint;\n}",
    '{ responses: { "200": 0 }, places: [{ "": "bigint", "/id": "bigint" }] }',
  ],
  [
    { type: "object", properties: { below: { $ref: "#/components/schemas/Thing" }, at: time } },
    "{\n  below?: Thing;\n  at?: Date;\n}",
    '{ responses: { "200": 0 }, places: [{ "/below": 0, "/at": "date" }] }',
  ],
])("%j is converted", async ([Thing, type, conversions]) => {
  expect(await generate({ Thing }, { int64: "bigint", dates: "date" })).toEqual({
    type,
    conversions,
    kept: [],
  });
});

test.for<readonly [why: string, schema: JsonObject, kept: readonly string[]]>([
  ["another text", { anyOf: [time, { type: "string" }] }, ["/anyOf/0"]],
  ["any value", { anyOf: [time, true] }, ["/anyOf/0"]],
  ["another number", { oneOf: [long, { type: "number" }] }, ["/oneOf/0"]],
  ["an object", { oneOf: [time, { type: "object" }] }, ["/oneOf/0"]],
  ["another rule", { allOf: [time, { maxLength: 30 }] }, ["/allOf/0"]],
  ["a rule for its text", { ...time, pattern: "Z$" }, [""]],
  ["a condition", { allOf: [long], not: { const: 5 } }, ["/allOf/0"]],
  [
    "a pattern of names",
    { type: "object", patternProperties: { "^a": { type: "array", items: time } } },
    ["/patternProperties/^a/items"],
  ],
  [
    "another member of the same name",
    {
      oneOf: [
        { type: "object", properties: { at: time } },
        { type: "object", properties: { at: { type: "string" } } },
      ],
    },
    ["/oneOf/0/properties/at"],
  ],
  [
    "an unnamed member",
    {
      oneOf: [
        { type: "object", properties: { at: time } },
        { type: "object", additionalProperties: { type: "string" } },
      ],
    },
    ["/oneOf/0/properties/at"],
  ],
])("beside %s, values stay as they are sent, and are listed", async ([, Thing, kept]) => {
  const found = await generate({ Thing }, { int64: "bigint", dates: "date" });

  expect(found.kept).toEqual(kept.map((pointer) => `/components/schemas/Thing${pointer}`));
  expect(found.type).not.toMatch(/Date|bigint/);
  expect(found.conversions).toBeUndefined();
});

test("digits are only converted where no other text can be", async () => {
  const Thing = {
    type: "object",
    properties: { id: long, either: { anyOf: [long, { type: "string" }] } },
  };

  expect(await generate({ Thing }, { int64: "string" })).toEqual({
    type: "{\n  id?: string;\n  either?: number | string;\n}",
    conversions: '{ responses: { "200": 0 }, places: [{ "/id": "digits" }] }',
    kept: ["/components/schemas/Thing/properties/either/anyOf/0"],
  });
});

test("a schema that means something else at one place stays as it is sent at all of them", async () => {
  const Time = time;
  const reference = { $ref: "#/components/schemas/Time" };
  const Thing = {
    type: "object",
    properties: { one: reference, other: { anyOf: [reference, { type: "string" }] } },
  };

  expect(await generate({ Thing, Time }, { dates: "date" })).toEqual({
    type: "{\n  one?: Time;\n  other?: Time | string;\n}",
    conversions: undefined,
    kept: ["/components/schemas/Time"],
  });
});

test("without the options, nothing is converted", async () => {
  const Thing = { type: "object", properties: { at: time, id: long } };

  expect(await generate({ Thing }, {})).toEqual({
    type: "{\n  at?: string;\n  id?: number;\n}",
    conversions: undefined,
    kept: [],
  });
});
