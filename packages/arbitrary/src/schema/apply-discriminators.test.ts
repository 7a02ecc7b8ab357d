import { resolvePointer } from "@plumbline/contract";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  type JsonSchema,
  type JsonValue,
  listBoundaries,
  listViolations,
  toArbitrary,
  toTypical,
} from "../index.ts";
import { seeded } from "../testing/seeded.ts";

const pet = (kind: JsonSchema, more: string): JsonValue => ({
  type: "object",
  required: [more],
  properties: { kind, [more]: { type: "integer", minimum: 1, maximum: 9 } },
});

const text = { type: "string" } as const;

function pets(kind: JsonSchema, mapping?: Record<string, string>): JsonValue {
  const alternatives = ["Cat", "Dog"].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const discriminator = { propertyName: "kind", ...(mapping && { mapping }) };
  const schemas = {
    Cat: pet(kind, "lives"),
    Dog: pet(kind, "tricks"),
    Pet: { oneOf: alternatives, discriminator },
  };
  return { components: { schemas } };
}

const place = { $ref: "#/components/schemas/Pet" };
const pointer = "/paths/pet";

/** The kinds of each alternative in values that are drawn. */
function kindsOf(root: JsonValue): Readonly<Record<string, readonly unknown[]>> {
  const values = fc.sample(toArbitrary(place, { root, pointer }), { ...seeded, numRuns: 200 });
  const kinds = (member: string): readonly unknown[] => [
    // Each value is an object, because both alternatives are.
    ...new Set(
      (values as Record<string, unknown>[])
        .filter((one) => member in one)
        .map((one) => one["kind"]),
    ),
  ];
  return { cats: kinds("lives"), dogs: kinds("tricks") };
}

test.each([
  [
    "a mapping to references",
    { cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" },
    ["cat", "dog"],
  ],
  ["a mapping to names", { cat: "Cat", dog: "Dog" }, ["cat", "dog"]],
  ["no mapping, by the names of the schemas", undefined, ["Cat", "Dog"]],
  ["a mapping of one of them", { cat: "Cat" }, ["cat", "Dog"]],
])("values select their alternative by %s", (_, mapping, [cat, dog]) => {
  const root = pets(text, mapping);
  const { cats, dogs } = kindsOf(root);
  expect(cats).toContain(cat);
  expect(dogs).toContain(dog);
  // A value of open objects may have the members of both, but names one of them.
  expect([...(cats ?? []), ...(dogs ?? [])].every((one) => one === cat || one === dog)).toBe(true);
  expect([cat, dog]).toContain((toTypical(place, { root, pointer }) as { kind?: unknown }).kind);
});

test("values that an alternative lists itself come before the discriminator", () => {
  const { cats } = kindsOf(pets({ enum: ["feline", "canine"] }));
  expect(cats?.toSorted()).toEqual(expect.arrayContaining(["canine", "feline"]));
});

test("boundaries and violations are about keywords of the document", () => {
  const root = pets(text, { cat: "Cat", dog: "Dog" });
  const boundaries = listBoundaries(place, { root, pointer });
  const violations = listViolations(place, { root, pointer });
  expect(boundaries.length).toBeGreaterThan(3);
  const named = [...boundaries, ...violations]
    .map(({ schemaPointer }) => schemaPointer)
    .filter((one) => one.startsWith("/components"));
  expect(named.length).toBeGreaterThan(6);
  expect(named.filter((one) => resolvePointer(root, one) === undefined)).toEqual([]);
});
