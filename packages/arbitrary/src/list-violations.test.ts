import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonSchema, Violation } from "./index.ts";
import { listViolations, planViolations } from "./index.ts";
import { openOracle } from "./testing/open-oracle.ts";
import { violationDefects } from "./testing/violation-defects.ts";
import { schemaArbitrary } from "./testing/schema-arbitrary.ts";
import { seeded } from "./testing/seeded.ts";
import { visited } from "./testing/visited.ts";

function labels(schema: JsonSchema): readonly string[] {
  return listViolations(schema).map(({ keyword, instancePointer }) =>
    `${keyword} ${instancePointer}`.trim(),
  );
}

function draw({ arbitrary }: Violation, numRuns = 20): readonly unknown[] {
  return fc.sample(arbitrary, { ...seeded, numRuns });
}

function only(schema: JsonSchema, keyword: string): Violation {
  const found = listViolations(schema).find((violation) => violation.keyword === keyword);
  if (found === undefined) throw new Error(`no violation of ${keyword}`);
  return found;
}

test("breaks every keyword of an object, at every depth", () => {
  const schema = {
    type: "object",
    additionalProperties: false,
    required: ["lines"],
    properties: {
      lines: {
        type: "array",
        minItems: 1,
        maxItems: 2,
        items: {
          type: "object",
          required: ["sku"],
          properties: { sku: { type: "string", pattern: "^[A-Z]+$", minLength: 2, maxLength: 4 } },
        },
      },
    },
  };
  expect(new Set(labels(schema))).toEqual(
    new Set([
      "type",
      "required",
      "additionalProperties",
      "type /lines",
      "minItems /lines",
      "maxItems /lines",
      "type /lines/0",
      "required /lines/0",
      "type /lines/0/sku",
      "pattern /lines/0/sku",
      "minLength /lines/0/sku",
      "maxLength /lines/0/sku",
    ]),
  );
});

test("is off by one where a length or a bound is", () => {
  expect(draw(only({ type: "string", pattern: "^[a-z]+$", minLength: 8 }, "minLength"))).toSatisfy(
    (texts: string[]) => texts.every((text) => /^[a-z]{7}$/.test(text)),
  );
  expect(draw(only({ type: "string", maxLength: 3 }, "maxLength"))).toSatisfy((texts: string[]) =>
    texts.every((text) => [...text].length === 4),
  );
  expect(draw(only({ type: "integer", maximum: 9 }, "maximum"), 200)).toContain(10);
  expect(draw(only({ type: "number", exclusiveMinimum: 0 }, "exclusiveMinimum"), 200)).toContain(0);
});

test("comes near the listed values", () => {
  const values = listViolations({ enum: ["draft", "done"] }).flatMap((violation) =>
    draw(violation, 40),
  );
  expect(values).toEqual(expect.arrayContaining(["DRAFT", "draft ", "draf", "done\u00a0", null]));
});

test("fails a choice as a whole when no branch is left", () => {
  const schema = { anyOf: [{ type: "string", maxLength: 3 }, { type: "null" }] };
  const found = listViolations(schema).map(({ keyword, label }) => `${keyword}: ${label}`);
  expect(found).toContain("anyOf: text too long at the root");
});

test("leaves out and lists keywords that cannot be broken alone", () => {
  const { violations, skipped } = planViolations({ type: "string", enum: ["a"], maxLength: 4 });
  expect(violations.every(({ keyword }) => keyword === "enum")).toBe(true);
  expect(skipped.map(({ keyword, reason }) => `${keyword}: ${reason}`)).toContain(
    "type: breaks type and enum",
  );
});

test("breaks maps, tuples, dependencies and negations", () => {
  expect(
    labels({ type: "object", patternProperties: { "^x-": { type: "integer" } } }).some((label) =>
      label.startsWith("type /x-"),
    ),
  ).toBe(true);
  expect(labels({ type: "array", prefixItems: [{ const: 1 }], items: false })).toEqual(
    expect.arrayContaining(["items", "const /0"]),
  );
  expect(labels({ type: "object", dependentRequired: { a: ["b"] } })).toContain(
    "dependentRequired",
  );
  expect(labels({ type: "integer", not: { multipleOf: 3 } })).toContain("not");
  expect(labels({ type: "array", contains: { type: "null" } })).toContain("contains");
  expect(labels({ type: "array", uniqueItems: true, items: { type: "integer" } })).toContain(
    "uniqueItems",
  );
  expect(labels({ type: "object", propertyNames: { maxLength: 3 } })).toContain("propertyNames");
  expect(labels({ type: "object", minProperties: 1, maxProperties: 2 })).toEqual(
    expect.arrayContaining(["minProperties", "maxProperties"]),
  );
  expect(labels({ oneOf: [{ type: "integer" }, { type: "number", minimum: 3 }] })).toContain(
    "oneOf",
  );
});

test("every violating value of every generated schema breaks exactly its keyword and pointer, shrunk ones included", () => {
  let judged = 0;
  fc.assert(
    fc.property(schemaArbitrary, (schema) => {
      const oracle = openOracle(schema);
      for (const violation of listViolations(schema)) {
        const values = [
          ...fc.sample(violation.arbitrary, { ...seeded, numRuns: 3 }),
          ...visited(violation.arbitrary, 1).slice(0, 12),
        ];
        for (const value of values)
          expect(
            violationDefects(oracle, violation, value),
            `${violation.label}: ${JSON.stringify(value)} against ${JSON.stringify(schema)}`,
          ).toEqual([]);
        judged += values.length;
      }
    }),
    { ...seeded, numRuns: 60 },
  );
  expect(judged).toBeGreaterThan(1000);
});
