import { expect, test } from "vitest";
import type { Contract } from "../../model/contract.ts";
import type { JsonObject } from "../../model/json-value.ts";
import { loadContract } from "../load-contract.ts";

const components = {
  schemas: {
    Name: { type: "string", maxLength: 40 },
    Owner: { type: "object", properties: { city: { type: "string" } } },
  },
  parameters: { Page: { name: "page", in: "query", schema: { type: "integer" } } },
};

function load(schema: JsonObject, version: JsonObject = { openapi: "3.0.3" }): Promise<Contract> {
  const content = { "application/json": { schema } };
  return loadContract({
    ...version,
    info: { title: "Pets", version: "1" },
    paths: { "/pets": { get: { responses: { 200: { description: "", content } } } } },
    components,
  });
}

function issuesOf({ operations }: Contract, value: unknown): number | undefined {
  return operations[0]?.responses[0]?.content[0]?.schema?.validate(value).length;
}

const name = { $ref: "#/components/schemas/Name" };

test.each([
  ["a constraint", { ...name, maxLength: 3 }, "longer", '"maxLength"'],
  ["required members", { $ref: "#/components/schemas/Owner", required: ["zip"] }, {}, '"required"'],
  ["two fields", { ...name, minLength: 9, enum: ["a"] }, "b", '"minLength", "enum"'],
])("%s beside a reference is ignored in 3.0, with a warning", async (_, schema, value, names) => {
  const contract = await load(schema);
  const pointer = `/paths/~1pets/get/responses/200/content/application~1json/schema/${names.split('"')[1]}`;
  expect(issuesOf(contract, value)).toBe(0);
  expect(contract.warnings).toMatchObject([
    {
      code: "sibling-ignored",
      message: `OpenAPI 3.0 ignores ${names} beside a "$ref"`,
      pointer,
      place: { file: "(object)", pointer },
    },
  ]);
});

test("null is not valid because of nullable beside a reference in 3.0", async () => {
  const contract = await load({ ...name, nullable: true });
  expect(issuesOf(contract, null)).toBe(1);
  expect(contract.warnings).toHaveLength(1);
});

test("a description beside a reference stays without a warning", async () => {
  const contract = await load({ ...name, description: "A short name", "x-order": 1 });
  expect(contract.warnings).toEqual([]);
});

test("siblings count in 3.1", async () => {
  const contract = await load({ ...name, maxLength: 3 }, { openapi: "3.1.0" });
  expect(issuesOf(contract, "longer")).toBe(1);
  expect(contract.warnings).toEqual([]);
});

test("siblings are ignored in Swagger 2.0, and in parameters", async () => {
  const swagger = await loadContract({
    swagger: "2.0",
    info: { title: "Pets", version: "1" },
    paths: {
      "/pets": {
        get: {
          parameters: [{ $ref: "#/parameters/Page", required: true }],
          responses: {
            200: { description: "", schema: { $ref: "#/definitions/N", maxLength: 3 } },
          },
        },
      },
    },
    parameters: { Page: { name: "page", in: "query", type: "integer" } },
    definitions: { N: { type: "string" } },
  });
  expect(issuesOf(swagger, "longer")).toBe(0);
  expect(swagger.operations[0]?.parameters[0]?.required).toBe(false);
  expect(swagger.warnings.map(({ message }) => message)).toEqual([
    'Swagger 2.0 ignores "required" beside a "$ref"',
    'Swagger 2.0 ignores "maxLength" beside a "$ref"',
  ]);
});

test("the fields of a path item beside its reference stay", async () => {
  const contract = await loadContract({
    openapi: "3.0.3",
    info: { title: "Pets", version: "1" },
    paths: {
      "/pets": { $ref: "#/paths/~1cats", post: { responses: {} } },
      "/cats": { get: { responses: {} } },
    },
  });
  expect(contract.warnings).toEqual([]);
});
