import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonSchema } from "../model/json-value.ts";
import { accepted } from "../testing/accepted.ts";
import { randomSchema } from "../testing/random-schema.ts";
import { acceptsNull } from "./accepts-null.ts";
import { isOnlyNull } from "./is-only-null.ts";
import { openSchema } from "./cursor/schema-cursor.ts";

test.each<[JsonSchema, boolean]>([
  [{ type: "null" }, true],
  [{ const: null }, true],
  [{ enum: [null] }, true],
  [{ type: ["null", "string"], enum: [null] }, true],
  [{ allOf: [{ type: ["null", "string"] }, { type: ["null", "object"] }] }, true],
  [{ type: ["null", "string"] }, false],
  [{ type: "string" }, false],
  [true, false],
  [false, false],
])("null is the only value of %j: %s", (schema, expected) => {
  expect(isOnlyNull({ document: {}, pointer: "", schema })).toBe(expected);
});

test("a schema is nullable exactly if null is valid", () => {
  fc.assert(
    fc.property(randomSchema, (schema) => {
      const cursor = openSchema(schema, "");
      expect([cursor && acceptsNull(cursor)]).toEqual(accepted(schema, [null]));
    }),
    { seed: 31, numRuns: 300 },
  );
});
