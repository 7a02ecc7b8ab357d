import type { JsonObject, JsonSchema } from "@plumbline/contract";
import { expect, test } from "vitest";
import { readDiscriminators } from "./read-discriminators.ts";

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const object = { type: "object" };
const kinds = (...values: readonly string[]): JsonObject => ({
  type: "object",
  properties: { kind: { type: "string", enum: values } },
});

/** The values that the alternatives of a schema `Pet` state for the property `kind`, by name. */
function statedIn(Pet: JsonObject, schemas: Readonly<Record<string, JsonSchema>>): object {
  const { document } = readDiscriminators({ components: { schemas: { Pet, ...schemas } } });
  const { components } = document as { components: { schemas: Record<string, JsonObject> } };
  return Object.fromEntries(
    Object.keys(schemas).map((name) => {
      const { properties, required } = components.schemas[name] ?? {};
      const { enum: values } = Object(Object(properties).kind);
      return [name, required === undefined ? undefined : values];
    }),
  );
}

test.for<readonly [string, JsonObject, Readonly<Record<string, JsonSchema>>, object]>([
  [
    "the values that alternatives state",
    {},
    { Cat: kinds("tom", "puss"), Dog: kinds("dog") },
    { Cat: ["tom", "puss"], Dog: ["dog"] },
  ],
  ["the names of schemas", {}, { Cat: object, Dog: object }, { Cat: ["Cat"], Dog: ["Dog"] }],
  [
    "the mapping",
    { mapping: { c: "Cat", d: "#/components/schemas/Dog", e: "Dog" } },
    { Cat: object, Dog: object },
    { Cat: ["c"], Dog: ["d", "e"] },
  ],
  [
    "nothing for the default",
    { mapping: { c: "Cat" }, defaultMapping: "Dog" },
    { Cat: object, Dog: object },
    { Cat: ["c"], Dog: undefined },
  ],
])("alternatives state %s", ([, discriminator, schemas, expected]) => {
  const Pet = {
    oneOf: [ref("Cat"), ref("Dog")],
    discriminator: { propertyName: "kind", ...discriminator },
  };
  expect(statedIn(Pet, schemas)).toEqual(expected);
});
