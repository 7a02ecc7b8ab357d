import { expect, test } from "vitest";
import type { JsonObject, JsonSchema } from "../model/json-value.ts";
import { readDiscriminator } from "./read-discriminator.ts";
import { openSchema } from "./cursor/schema-cursor.ts";

/** The values of each alternative of the schema `Pet`, by the last name of its pointer. */
function valuesOf(Pet: JsonObject, others: Readonly<Record<string, JsonSchema>>): object {
  const document = { components: { schemas: { Pet, ...others } } };
  const cursor = openSchema(document, "/components/schemas/Pet");
  const discriminator = cursor && readDiscriminator(cursor);
  return Object.fromEntries(
    (discriminator?.alternatives ?? []).map(({ target, values }) => [
      target.pointer.replace("/components/schemas/", ""),
      values,
    ]),
  );
}

const reference = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const oneOf = [reference("Cat"), reference("Dog")];
const kinds = (...values: readonly string[]): JsonObject => ({
  properties: { kind: { enum: values } },
});
const open = { type: "object" };

test.each<[string, JsonObject, Record<string, JsonSchema>, object]>([
  ["the names of schemas", {}, { Cat: open, Dog: open }, { Cat: ["Cat"], Dog: ["Dog"] }],
  [
    "the mapping, by reference, by name and by relative reference",
    {
      mapping: {
        "a cat": "#/components/schemas/Cat",
        puss: "Cat",
        dog: "document#/components/schemas/Dog",
      },
    },
    { Cat: open, Dog: open },
    { Cat: ["a cat", "puss"], Dog: ["dog"] },
  ],
  [
    "the values that alternatives list, also behind references and in allOf",
    { mapping: { other: "Cat" } },
    {
      Cat: { allOf: [reference("Purring"), open] },
      Purring: { properties: { kind: reference("CatKind") } },
      CatKind: { enum: ["tom", "puss"] },
      Dog: { properties: { kind: { const: "dog" } } },
    },
    { Cat: ["tom", "puss"], Dog: ["dog"] },
  ],
  [
    "the values of nested alternatives",
    {},
    { Cat: { oneOf: [kinds("tom"), kinds("puss")] }, Dog: open },
    { Cat: ["tom", "puss"], Dog: ["Dog"] },
  ],
  [
    "the mapping if all list the same values",
    { mapping: { cat: "Cat" } },
    { Cat: kinds("cat", "Dog"), Dog: kinds("cat", "Dog") },
    { Cat: ["cat"], Dog: ["Dog"] },
  ],
])("alternatives have %s", (_name, discriminator, schemas, expected) => {
  const pet = { oneOf, discriminator: { propertyName: "kind", ...discriminator } };
  expect(valuesOf(pet, schemas)).toEqual(expected);
});

test("an inline alternative without a stated value has none", () => {
  const discriminator = { propertyName: "kind" };
  expect(valuesOf({ anyOf: [open, kinds("b")], discriminator }, {})).toEqual({
    "Pet/anyOf/0": [],
    "Pet/anyOf/1": ["b"],
  });
});

test("the schemas that extend a base are its alternatives", () => {
  const Pet = { discriminator: { propertyName: "kind" } };
  const Cat = { allOf: [reference("Pet")] };
  const Lion = { allOf: [reference("Cat"), kinds("lion")] };
  expect(valuesOf(Pet, { Cat, Lion })).toEqual({ Cat: ["Cat"], Lion: ["lion"] });
});

test("a mapping selects among a base and the schemas that extend it", () => {
  const Pet = {
    discriminator: { propertyName: "kind", mapping: { any: "Pet", cat: "Cat" } },
    ...kinds("any", "cat"),
  };
  const Cat = { allOf: [reference("Pet")] };
  const Lion = { allOf: [reference("Cat")] };
  expect(valuesOf(Pet, { Cat, Lion })).toEqual({ Pet: ["any"], Cat: ["cat"] });
});

test("a default is named like a mapping", () => {
  const discriminator = { propertyName: "kind", defaultMapping: "Dog" };
  const document = {
    components: { schemas: { Pet: { oneOf, discriminator }, Cat: open, Dog: open } },
  };
  const cursor = openSchema(document, "/components/schemas/Pet");
  expect(cursor && readDiscriminator(cursor)).toMatchObject({
    propertyName: "kind",
    isInherited: false,
    defaultTarget: "/components/schemas/Dog",
  });
});
