import type { JsonSchema, JsonValue } from "@plumbline/contract";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { evaluate } from "../evaluate/evaluate.ts";
import { isArbitraryError } from "../arbitrary-error.ts";
import { openSpace } from "../schema/space.ts";
import { schemaArbitrary } from "../testing/schema-arbitrary.ts";
import { seeded } from "../testing/seeded.ts";
import { toTypical } from "./to-typical.ts";

const user = {
  type: "object",
  required: ["email", "age", "tags", "role"],
  properties: {
    email: { type: "string", format: "email" },
    age: { type: "integer", minimum: 18, maximum: 120 },
    tags: { type: "array", items: { type: "string", minLength: 3, maxLength: 5 } },
    role: { enum: [null, "reader", "writer"] },
    id: { type: "string", readOnly: true },
    note: { type: "string", default: "hello" },
  },
} satisfies JsonSchema;

test("an object has its required properties, with values that are not empty", () => {
  expect(toTypical(user, { direction: "request" })).toEqual({
    email: "someone@example.com",
    age: 18,
    tags: ["plumb"],
    role: "reader",
  });
});

test("with all members it has the optional ones that the direction allows, with their defaults", () => {
  const value = toTypical(user, { direction: "request", members: "all" });
  expect(value).toMatchObject({ note: "hello" });
  expect(value).not.toHaveProperty("id");
});

test("an object without required properties has one optional property that the direction allows", () => {
  const { id, note, age } = user.properties;
  const schema = { type: "object", properties: { id, note, age } } satisfies JsonSchema;
  expect(toTypical(schema, { direction: "request" })).toEqual({ note: "hello" });
});

test("the first valid choice for a place is used", () => {
  const value = toTypical(user, {
    choose: ({ path: [name], format }) =>
      name === "age" ? [3, 30] : format === "email" ? ["me@example.org"] : [],
  });
  expect(value).toMatchObject({ age: 30, email: "me@example.org" });
});

const texts = {
  type: "string",
  contentMediaType: "application/json",
  contentSchema: {
    type: "object",
    required: ["n"],
    properties: { n: { type: "integer", minimum: 3 } },
  },
} satisfies JsonSchema;

test("a text of JSON contains what its schema describes", () => {
  expect(toTypical(texts)).toBe('{"n":3}');
  expect(toTypical(texts, { choose: ({ path }) => (path.length === 0 ? ["words"] : []) })).toBe(
    '{"n":3}',
  );
  const problem = { ...texts, contentMediaType: "application/problem+json" };
  expect(toTypical(problem)).toBe('{"n":3}');
  expect(toTypical({ ...texts, examples: ['{"n":4}'] })).toBe('{"n":4}');
  expect(toTypical({ ...texts, contentMediaType: "text/csv" })).toBe("plumbline");
});

test("a choice without the encoding of its place is left out", () => {
  const schema = { type: "string", contentEncoding: "base64" } satisfies JsonSchema;
  expect(toTypical(schema, { choose: () => ["not-base64", "YmFzZTY0"] })).toBe("YmFzZTY0");
});

test.each([
  ["int64", "9223372036854775807"],
  ["uint64", "18446744073709551615"],
])("a choice may be the greatest number of %s", (format, greatest) => {
  expect(toTypical({ type: "string", format }, { choose: () => [greatest] })).toBe(greatest);
});

test.each<[JsonSchema, JsonValue]>([
  [{ anyOf: [{ type: "null" }, { type: "string" }] }, "plumbline"],
  [{ type: "string", contentEncoding: "base64" }, "plumblin"],
  [{ type: "string", format: "uint64" }, "111111111"],
  [{ type: "integer", multipleOf: 5 }, 5],
  [{ type: "number", exclusiveMinimum: 1 }, 2],
  [{ type: "number", exclusiveMinimum: 0.25, exclusiveMaximum: 0.75 }, 0.5],
  [{ type: "integer", maximum: -3 }, -3],
  [{ type: "number", multipleOf: 0.25 }, 1],
  [{ type: "array", items: { type: "boolean" }, minItems: 2 }, [false, false]],
  [{ type: "array", maxItems: 0 }, []],
  [{ type: "string", pattern: "^[A-Z]{2,}$" }, "PLUMBLINE"],
  [{}, "plumbline"],
  [{ type: "object", additionalProperties: { type: "string" } }, { plumbline: "plumbline" }],
  [{ type: "object", additionalProperties: { type: "integer" }, maxProperties: 0 }, {}],
  [{ type: "object", additionalProperties: true }, {}],
  [{ type: "object", minProperties: 1, properties: { a: { type: "integer" } } }, { a: 1 }],
])("%j gives %j", (schema, expected) => {
  expect(toTypical(schema)).toEqual(expected);
});

test("texts are tried before the usual word, and optional members can be named", () => {
  const schema = {
    type: "object",
    properties: { name: { type: "string", maxLength: 6 }, other: { type: "string" } },
  } satisfies JsonSchema;
  expect(toTypical(schema, { also: ["name"], texts: ["too-long-a-name", "short"] })).toEqual({
    name: "short",
  });
});

test("a schema that no value satisfies gives undefined", () => {
  expect(toTypical({ type: "string", minLength: 5, maxLength: 3 })).toBeUndefined();
});

test("a typical value is valid", () => {
  fc.assert(
    fc.property(schemaArbitrary, fc.constantFrom("required", "all"), (schema, members) => {
      const value = typicalOrUndefined(schema, members);
      const space = openSpace(schema, {});
      expect(value === undefined ? [] : evaluate(space, space.entry, value)).toEqual([]);
    }),
    { ...seeded, numRuns: 300 },
  );
});

function typicalOrUndefined(
  schema: JsonSchema,
  members: "required" | "all",
): JsonValue | undefined {
  try {
    return toTypical(schema, { members });
  } catch (error) {
    if (isArbitraryError(error)) return undefined;
    throw error;
  }
}
