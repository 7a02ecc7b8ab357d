import { expect, test } from "vitest";
import { omitRequirements } from "./omit-requirements.ts";

const whole = {
  components: {
    schemas: {
      Book: { required: ["id", "title"], allOf: [{ required: ["id"] }], properties: {} },
      Other: { required: ["id"] },
    },
  },
};

test("removes names from the lists at the pointers, and shares everything else", () => {
  const before = structuredClone(whole);
  const leftOut = new Map([
    ["/components/schemas/Book", new Set(["id"])],
    ["/components/schemas/Book/allOf/0", new Set(["id"])],
    ["/components/schemas/Missing/deep", new Set(["id"])],
  ]);
  const { document, own } = omitRequirements(whole, leftOut);

  expect(document).toEqual({
    components: {
      schemas: {
        Book: { required: ["title"], allOf: [{ required: [] }], properties: {} },
        Other: { required: ["id"] },
      },
    },
  });
  expect(whole).toEqual(before);
  const { schemas } = Object(document)["components"];
  expect(schemas.Other).toBe(whole.components.schemas.Other);
  expect(schemas.Book.properties).toBe(whole.components.schemas.Book.properties);
  expect(own.get(schemas.Book.allOf[0])).toBe("/components/schemas/Book/allOf/0");
  expect(own.get(schemas.Other)).toBeUndefined();
});

test("a schema named __proto__ is one of its own", () => {
  const odd: unknown = JSON.parse('{"schemas":{"__proto__":{"required":["id"]}}}');
  const { document } = omitRequirements(
    Object(odd),
    new Map([["/schemas/__proto__", new Set(["id"])]]),
  );
  expect(JSON.stringify(document)).toBe('{"schemas":{"__proto__":{"required":[]}}}');
});
