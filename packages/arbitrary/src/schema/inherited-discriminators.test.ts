import { resolvePointer } from "@plumbline/contract";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  type JsonValue,
  listBoundaries,
  listViolations,
  toArbitrary,
  toTypical,
} from "../index.ts";
import { isValid } from "../evaluate/evaluate.ts";
import { seeded } from "../testing/seeded.ts";
import { openSpace } from "./space.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const counted = (member: string) => ({
  type: "object",
  required: [member],
  properties: { [member]: { type: "integer", minimum: 1, maximum: 9 } },
});

/** Dogs extend pets, and puppies extend dogs. */
function pets(
  mapping?: Record<string, string>,
  property: JsonValue = { type: "string" },
): JsonValue {
  const discriminator = { propertyName: "kind", ...(mapping && { mapping }) };
  const schemas = {
    Pet: { type: "object", required: ["kind"], properties: { kind: property }, discriminator },
    Cat: { allOf: [ref("Pet"), counted("lives")] },
    Dog: { allOf: [ref("Pet"), counted("tricks")] },
    Puppy: { allOf: [ref("Dog"), counted("weeks")] },
    Owner: { type: "object", required: ["pet"], properties: { pet: { allOf: [ref("Pet")] } } },
  };
  const request = (name: string): JsonValue => ({ content: { json: { schema: ref(name) } } });
  return {
    components: { schemas },
    pet: request("Pet"),
    dog: request("Dog"),
    owner: request("Owner"),
  };
}

function draw(root: JsonValue, place: string): readonly JsonValue[] {
  const pointer = `/${place}/content/json/schema`;
  const schema = Object(resolvePointer(root, pointer));
  const drawn = fc.sample(toArbitrary(schema, { root, pointer }), { ...seeded, numRuns: 150 });
  return [...drawn, toTypical(schema, { root, pointer }) ?? null];
}

function kindOf(value: JsonValue): string {
  return String(Object(value).kind);
}

/** The values that do not match the child which their kind names. */
function strays(
  root: JsonValue,
  values: readonly JsonValue[],
  named: Readonly<Record<string, string>>,
): readonly JsonValue[] {
  return values.filter((value) => {
    const name = named[kindOf(value)];
    if (name === undefined) return true;
    const space = openSpace(ref(name), { root, pointer: "/any", isDiscriminating: false });
    return !isValid(space, space.entry, value);
  });
}

const byName = { Cat: "Cat", Dog: "Dog", Puppy: "Puppy" };
const references = { cat: "#/components/schemas/Cat", pup: "#/components/schemas/Puppy" };

test.each([
  ["the names of all schemas", undefined, byName],
  ["a mapping to references", references, { cat: "Cat", pup: "Puppy" }],
  [
    "a mapping to names, the base among them",
    { pet: "Pet", dog: "Dog" },
    { pet: "Pet", dog: "Dog" },
  ],
])("a reference to the base stands for its descendants by %s", (_, mapping, named) => {
  const root = pets(mapping);
  const values = draw(root, "pet");
  expect(strays(root, values, named)).toEqual([]);
  expect(new Set(values.map(kindOf))).toEqual(new Set(Object.keys(named)));
});

test("a reference to a child stands for it and its own descendants", () => {
  const values = draw(pets(), "dog");
  expect(new Set(values.map(kindOf))).toEqual(new Set(["Dog", "Puppy"]));
});

test("a property that holds the base in allOf stands for its descendants", () => {
  const root = pets();
  const held = draw(root, "owner").map((owner): JsonValue => Object(owner).pet);
  expect(strays(root, held, byName)).toEqual([]);
});

test("alternatives of another discriminator are selected by its own values", () => {
  const discriminator = { propertyName: "kind", mapping: { c: "Cat", d: "Dog" } };
  const schema = { oneOf: [ref("Cat"), ref("Dog")], discriminator };
  const root = { ...Object(pets()), either: { content: { json: { schema } } } } satisfies JsonValue;
  const values = draw(root, "either");
  expect(new Set(values.map(kindOf))).toEqual(new Set(["c", "d"]));
});

test("values that the schemas list themselves come before the discriminator", () => {
  const values = draw(pets(undefined, { enum: ["feline", "canine"] }), "pet");
  expect(new Set(values.map(kindOf))).toEqual(new Set(["feline", "canine"]));
});

test("boundaries and violations are about keywords of the document", () => {
  const root = pets();
  const pointer = "/pet/content/json/schema";
  const options = { root, pointer };
  const found = [...listBoundaries(ref("Pet"), options), ...listViolations(ref("Pet"), options)];
  const places = found.map(({ schemaPointer }) => schemaPointer);
  expect(places.length).toBeGreaterThan(4);
  expect(places.filter((one) => resolvePointer(root, one) === undefined)).toEqual([]);
});
