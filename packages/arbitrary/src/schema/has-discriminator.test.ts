import { expect, test } from "vitest";
import { hasDiscriminator } from "./has-discriminator.ts";

test("a discriminator is found at any depth", () => {
  const pet = { oneOf: [{}, {}], discriminator: { propertyName: "kind" } };
  expect(hasDiscriminator({ schemas: { list: { items: [{ allOf: [pet] }] } } })).toBe(true);
  expect(hasDiscriminator({ schemas: { list: { items: [{ allOf: [{}] }] } } })).toBe(false);
});

test("an object that contains itself is read once", () => {
  const circular: { self?: object } = {};
  circular.self = circular;
  // A parser of YAML makes such objects, although the type excludes them.
  expect(hasDiscriminator(circular as Parameters<typeof hasDiscriminator>[0])).toBe(false);
});
