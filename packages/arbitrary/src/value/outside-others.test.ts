import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type JsonObject, type JsonSchema, toArbitrary } from "../index.ts";
import { seeded } from "../testing/seeded.ts";

const object = (properties: JsonObject): JsonObject => ({ type: "object", properties });
const text = { type: "string" };

const cat = object({ hunts: { type: "boolean" }, age: { type: "integer" } });
const dog = object({ bark: { type: "boolean" }, breed: { enum: ["Dingo", "Husky"] } });

test.each<[kind: string, branches: readonly JsonSchema[]]>([
  ["open objects", [object({ a: text, b: text }), object({ c: text, d: text })]],
  ["an object and a choice of objects", [object({ a: text }), { oneOf: [cat, dog] }]],
  ["objects that share a property", [object({ a: text, b: {} }), object({ a: text, c: cat })]],
  ["an object with a list of values", [object({ kind: { enum: ["x"] } }), object({ a: text })]],
  ["an object and its extension", [cat, { allOf: [cat, dog] }, object({ c: { const: 1 } })]],
])("values of %s match exactly one branch", (_, branches) => {
  const schema = { oneOf: [...branches] };
  const validate = new Ajv2020().compile(schema);
  const values = fc.sample(toArbitrary(schema), { ...seeded, numRuns: 200 });
  expect(values.filter((value) => !validate(value))).toEqual([]);
});

const base = object({ kind: text });
const extending = (name: string, schema: JsonSchema): JsonObject => ({
  allOf: [{ $ref: "#/components/schemas/Base" }, object({ [name]: schema })],
});
const pets = {
  oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
  discriminator: { propertyName: "kind" },
};

test.each<[kind: string, schema: JsonSchema]>([
  ["a choice", pets],
  ["a choice in allOf", { allOf: [pets] }],
  ["a choice beside another part", { allOf: [object({ id: text }), pets] }],
])("values of %s with a discriminator match one branch, also for a validator", (_, schema) => {
  const schemas = {
    Base: base,
    Cat: extending("lives", { type: "integer" }),
    Dog: extending("bark", text),
  };
  const root = { components: { schemas }, schema };
  const validate = new Ajv2020({ strict: false }).compile({ ...root, $ref: "#/schema" });
  const arbitrary = toArbitrary(schema, { root, pointer: "/schema" });
  const values = fc.sample(arbitrary, { ...seeded, numRuns: 100 });
  expect(values.filter((value) => !validate(value))).toEqual([]);
  expect(new Set(values.map((value) => Object(value).kind))).toEqual(new Set(["Cat", "Dog"]));
});
