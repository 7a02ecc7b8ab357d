import { parsePointer, stepInto } from "@plumbline/contract";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonSchema, JsonValue, Violation } from "./index.ts";
import { listViolations, toArbitrary, planViolations } from "./index.ts";
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
  const schema = { type: "integer", minimum: 3, allOf: [{ minimum: 5 }] };
  const { violations, skipped } = planViolations(schema);
  expect(violations.filter(({ schemaPointer }) => schemaPointer === "/minimum")).toEqual([]);
  expect(skipped.map(({ keyword, reason }) => `${keyword}: ${reason}`)).toContain(
    "minimum: breaks minimum and minimum",
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

test.each<readonly [schema: JsonSchema, keyword: string, valid: JsonValue, expected: JsonValue[]]>([
  [{ type: "integer", maximum: 9 }, "type: string", 5, ["5", "5abc", ""]],
  [{ type: "integer", maximum: 9 }, "type: fraction", 9, [8.5]],
  [{ type: "boolean" }, "type: string", true, ["true", "1", ""]],
  [{ type: "array", items: { type: "string" } }, "type: string", ["a"], ["a", '["a"]', ""]],
  [
    { type: "array", items: { type: "object" } },
    "type: object",
    [{ a: 1 }],
    [{ a: 1 }, { 0: { a: 1 } }, {}],
  ],
  [{ type: "string" }, "type: array", "a", [["a"], []]],
  [{ type: "string" }, "type: number", "TX", [11]],
  [{ type: "number", maximum: 90 }, "maximum", 3, [90.01, 91]],
  [{ type: "number", exclusiveMaximum: 90 }, "exclusiveMaximum", 3, [90]],
  [{ type: "string", maxLength: 3 }, "maxLength", "ab", ["abab", "abe\u0301", "aba "]],
  [{ type: "string", minLength: 3 }, "minLength", "ab c", ["ab", "a😀"]],
  [{ enum: ["sky", "rain"] }, "enum: listed value in other case", "sky", ["SKY", "RAIN"]],
  [{ type: "string", enum: ["sky"] }, "type: array", "sky", [["sky"], []]],
  [{ type: "integer", enum: [7, 30] }, "type: string", 7, ["7", "7abc", ""]],
  [{ type: "integer", enum: [1, 7, 30] }, "enum", 7, [31, 29, 8, 6, 2, 0]],
])("near misses of %j, %s", (schema, which, valid, expected) => {
  const [keyword, label = ""] = which.split(": ");
  const found = listViolations(schema).find(
    (violation) => violation.keyword === keyword && violation.label.startsWith(label),
  );
  expect(found?.nearMisses(valid)).toEqual(expected);
});

test("near misses of a pattern change one repetition, class or character, and add text around", () => {
  const misses = only({ type: "string", pattern: "^#[0-9a-f]{6}$" }, "pattern").nearMisses(
    "#12ab9f",
  );
  const expected = ["#12ab9f\n", " #12ab9f", "#12ab9fx", "#aaaaag", "#aaaaa", "#aaaaaaa", "#aaa"];
  expect(misses).toEqual(
    expect.arrayContaining([...expected, "aaaaaa", "#aaaaaA", "#\u06632ab9f"]),
  );
  const texts = misses.filter((miss) => typeof miss === "string");
  expect(texts.filter((text) => /^#[0-9a-f]{6}$/.test(text))).toEqual([]);
});

test("every near miss of every generated schema breaks exactly its keyword and pointer", () => {
  let judged = 0;
  fc.assert(
    fc.property(schemaArbitrary, (schema) => {
      const oracle = openOracle(schema);
      for (const violation of listViolations(schema)) {
        const [host] = draw(violation, 1);
        for (const part of violation.nearMisses()) {
          // Every value of a violation has its place.
          const value = put(host as JsonValue, violation.instancePointer, part);
          expect(violationDefects(oracle, violation, value)).toEqual([]);
          judged += 1;
        }
      }
    }),
    { ...seeded, numRuns: 60 },
  );
  expect(judged).toBeGreaterThan(1000);
});

test("near misses of a schema whose valid values are hardly ever found do without them", () => {
  const rare = {
    type: "integer",
    minimum: 1,
    maximum: 1_000_000,
    not: { not: { multipleOf: 1500 } },
  };
  expect(() => fc.sample(toArbitrary(rare), { seed: 20, numRuns: 20 })).toThrow(/validates/);
  const near = listViolations(rare).flatMap((violation) => violation.nearMisses());
  expect(near).toContainEqual({});
});

function put(host: JsonValue, pointer: string, part: JsonValue): JsonValue {
  const copy = { whole: structuredClone(host) };
  const tokens = ["whole", ...parsePointer(pointer)];
  const last = tokens.pop() ?? "";
  const parent = tokens.reduce<JsonValue>((at, token) => stepInto(at, token) ?? null, copy);
  Object.assign(Object(parent), { [last]: part });
  return copy.whole;
}

test("null is tried as an item of each optional list that does not allow it", () => {
  const texts = { type: "array", items: { type: "string" } } as const;
  const properties = {
    texts,
    listed: { type: "array", items: { enum: ["a"] } },
    shared: { type: "array", items: { $ref: "#/$defs/Thing" } },
    either: { type: "array", items: { anyOf: [{ type: "string" }, { type: "object" }] } },
    open: { type: "array", items: { type: ["string", "null"] } },
  } as const;
  const schema = { type: "object", properties, $defs: { Thing: { type: "object" } } } as const;
  const tried = listViolations(schema).filter((violation) => violation.nearMisses().includes(null));
  const items = tried
    .map(({ instancePointer }) => instancePointer)
    .filter((at) => at.endsWith("/0"));
  expect(items.toSorted()).toEqual(["/either/0", "/listed/0", "/shared/0", "/texts/0"]);
});

test("a limit that no request can exceed, the default of frameworks, is not broken", () => {
  const most = 2 ** 31 - 1;
  const limited = { type: "string", minLength: 1, maxLength: most } as const;
  const listed = { type: "array", items: limited, maxItems: most } as const;

  expect(new Set(labels(limited))).toEqual(new Set(["type", "minLength"]));
  expect(labels({ ...limited, pattern: "^a+$" })).not.toContain("maxLength");
  expect(labels(listed)).not.toContain("maxItems");
});
