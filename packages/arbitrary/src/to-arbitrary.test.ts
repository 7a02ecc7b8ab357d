import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonSchema, JsonValue } from "./index.ts";
import { isArbitraryError, toArbitrary } from "./index.ts";
import { openOracle } from "./testing/open-oracle.ts";
import { schemaArbitrary } from "./testing/schema-arbitrary.ts";
import { seeded } from "./testing/seeded.ts";
import { visited } from "./testing/visited.ts";

const book: JsonSchema = {
  type: "object",
  additionalProperties: false,
  required: ["title", "price"],
  properties: {
    title: { type: "string", minLength: 1, maxLength: 40 },
    price: { type: "integer", minimum: 1 },
    subtitle: { type: ["string", "null"] },
  },
};

function draw(schema: JsonSchema, numRuns = 200): readonly JsonValue[] {
  return fc.sample(toArbitrary(schema), { ...seeded, numRuns });
}

/** The names under which errors are thrown, or `none`. */
function errorOf(schema: JsonSchema): string {
  try {
    toArbitrary(schema);
    return "none";
  } catch (error) {
    return isArbitraryError(error) ? `${error.code} at ${error.place.pointer}` : String(error);
  }
}

test("generates values that match their schema", () => {
  const oracle = openOracle(book);
  for (const value of draw(book)) expect(oracle.accepts(value)).toBe(true);
});

test("draws texts for a file, which only has a media type", () => {
  const image = draw({ contentMediaType: "image/png" });
  expect(new Set(image.map((value) => typeof value))).toEqual(new Set(["string"]));
  const listed = draw({ contentMediaType: "application/json", enum: [{ a: 1 }] });
  expect(listed).toContainEqual({ a: 1 });
});

test("draws texts of JSON that contain what their schema describes", () => {
  const contentSchema = { type: "integer", minimum: 3 } satisfies JsonSchema;
  const texts = draw({ type: "string", contentMediaType: "application/json", contentSchema });
  const values = texts.map((text) => JSON.parse(text as string));
  expect(values.every((value) => Number.isInteger(value) && value >= 3)).toBe(true);
  const short = draw({ type: "string", contentMediaType: "application/json", maxLength: 9 }).filter(
    (text) => typeof text === "string",
  );
  expect(() => short.map((text) => JSON.parse(text))).not.toThrow();
  expect(Math.max(...short.map((text) => text.length))).toBeLessThan(10);
});

test("leaves optional properties out, puts them in, and makes them null", () => {
  const subtitles = draw(book).map((value) => typeof Object(value).subtitle);
  expect(new Set(subtitles)).toEqual(new Set(["undefined", "string", "object"]));
});

test("adds unnamed properties to open objects, but rarely, and never __proto__", () => {
  const open = draw(
    { type: "object", required: ["a"], properties: { a: { type: "integer" } } },
    400,
  );
  const extended = open.filter((value) => Object.keys(Object(value)).some((name) => name !== "a"));
  expect(extended.length).toBeGreaterThan(0);
  expect(extended.length).toBeLessThan(100);
  expect(open.filter((value) => Object.hasOwn(Object(value), "__proto__"))).toEqual([]);
});

test("writes text beyond the BMP, with combining marks and with spaces that only look like one", () => {
  const text = draw({ type: "string", maxLength: 60 }, 400).map(String).join("");
  expect(/[\u{10000}-\u{10ffff}]/u.test(text)).toBe(true);
  expect(/\p{M}/u.test(text)).toBe(true);
  expect(/[\u00a0\u200b\u3000]/.test(text)).toBe(true);
  expect(text.isWellFormed()).toBe(true);
});

test("keeps to visible ASCII when asked", () => {
  const values = fc.sample(toArbitrary({ type: "string" }, { characters: "visible-ascii" }), {
    ...seeded,
    numRuns: 200,
  });
  for (const value of values) expect(value).toMatch(/^[!-~]*$/);
});

test("leaves out properties that the direction omits, even if they are required", () => {
  const schema = {
    type: "object",
    additionalProperties: false,
    required: ["id", "name", "secret"],
    properties: {
      id: { type: "string", readOnly: true },
      name: { const: "n" },
      secret: { allOf: [{ const: "s", writeOnly: true }] },
    },
  };
  const names = (direction: "request" | "response") =>
    fc
      .sample(toArbitrary(schema, { direction }), { ...seeded, numRuns: 20 })
      .map((value) => Object.keys(Object(value)).toSorted().join());
  expect(new Set(names("request"))).toEqual(new Set(["name,secret"]));
  expect(new Set(names("response"))).toEqual(new Set(["id,name"]));
});

test.each(["beside the reference", "in another part"])(
  "properties behind a reference are not required in a direction that omits them: %s",
  (place) => {
    const required = ["id", "name"];
    const base = { $ref: "#/$defs/Base" };
    const schema = {
      ...(place === "in another part"
        ? { allOf: [base, { required }] }
        : { allOf: [base], required }),
      $defs: {
        Base: {
          type: "object",
          additionalProperties: false,
          properties: { id: { const: 1, readOnly: true }, name: { const: "n" } },
        },
      },
    };
    const drawn = (direction: "request" | "response") =>
      fc.sample(toArbitrary(schema, { direction }), { ...seeded, numRuns: 9 });
    expect(new Set(drawn("request").map((one) => Object.keys(Object(one)).join()))).toEqual(
      new Set(["name"]),
    );
    expect(drawn("response")[0]).toEqual({ id: 1, name: "n" });
  },
);

test("resolves references in the document and ends circular ones", () => {
  const root = {
    components: {
      schemas: {
        Node: {
          type: "object",
          required: ["children"],
          additionalProperties: false,
          properties: {
            children: { type: "array", maxItems: 2, items: { $ref: "#/components/schemas/Node" } },
          },
        },
      },
    },
  };
  const pointer = "/components/schemas/Node";
  const values = fc.sample(toArbitrary({ $ref: `#${pointer}` }, { root, maxDepth: 2 }), {
    ...seeded,
    numRuns: 100,
  });
  const oracle = openOracle(root, pointer);
  const depths = values.map(
    (value) => (JSON.stringify(value).match(/^[{"children:[]*/)?.[0] ?? "").split("[").length - 1,
  );
  for (const value of values) expect(oracle.accepts(value)).toBe(true);
  expect(Math.max(...depths)).toBe(2);
});

test("uses the arbitraries given for formats", () => {
  const formats = { isbn: fc.constantFrom("978-0", "978-1") };
  const values = fc.sample(toArbitrary({ type: "string", format: "isbn" }, { formats }), {
    ...seeded,
    numRuns: 20,
  });
  expect(new Set(values)).toEqual(new Set(["978-0", "978-1"]));
});

const satisfiable: Readonly<Record<string, JsonSchema>> = {
  "pattern with both lengths": {
    type: "string",
    pattern: "^[A-Za-z0-9_-]+$",
    minLength: 8,
    maxLength: 80,
  },
  "two patterns and a length": {
    type: "string",
    pattern: "^[a-c]+$",
    allOf: [{ pattern: "abc$" }, { maxLength: 5 }],
  },
  lookaheads: { type: "string", pattern: "^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,12}$" },
  "a format of an exact length": {
    type: "string",
    format: "uri",
    minLength: 1000,
    maxLength: 1000,
  },
  "a format and a pattern": { type: "string", format: "date", pattern: "^2024-02" },
  "steps of hundredths": { type: "number", multipleOf: 0.01, minimum: 0, maximum: 1 },
  "an integer by halves": { type: "integer", multipleOf: 2.5, minimum: 1, maximum: 30 },
  "exclusive bounds": { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 0.001 },
  "unique items": { type: "array", items: { enum: [1, 2, 3] }, uniqueItems: true, minItems: 3 },
  "contains between bounds": {
    type: "array",
    contains: { type: "integer" },
    minContains: 2,
    maxContains: 3,
    items: { type: ["integer", "string"] },
  },
  "a tuple and a rest": {
    type: "array",
    prefixItems: [{ type: "string" }, { type: "integer" }],
    items: { type: "boolean" },
    minItems: 3,
    maxItems: 5,
  },
  "a map by pattern": {
    type: "object",
    patternProperties: { "^x-": { type: "integer" } },
    additionalProperties: false,
    minProperties: 2,
  },
  "names of a form": {
    type: "object",
    propertyNames: { pattern: "^[A-Z]{2}$" },
    additionalProperties: { type: "null" },
    minProperties: 1,
  },
  "dependent names": {
    type: "object",
    properties: { a: {}, b: {}, c: {} },
    dependentRequired: { a: ["b"], b: ["c"] },
  },
  "dependent schemas": {
    type: "object",
    properties: { a: {} },
    dependentSchemas: { a: { required: ["z"], properties: { z: { const: 1 } } } },
  },
  "exactly one branch": {
    oneOf: [{ type: "integer", minimum: 0 }, { type: "integer", maximum: 10 }, { type: "string" }],
  },
  // Written as text, since an object with a member `then` looks like a promise to tools.
  "a condition":
    JSON.parse(`{ "type": "object", "required": ["kind"], "properties": { "kind": { "enum": ["a", "b"] } },
    "if": { "properties": { "kind": { "const": "a" } } }, "then": { "required": ["x"] }, "else": { "properties": { "x": false } } }`),
  "a negation": { type: "object", properties: { a: {}, b: {} }, not: { required: ["a"] } },
  "a closed composition": {
    allOf: [
      { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
      { properties: { b: { type: "integer" } } },
    ],
    unevaluatedProperties: false,
  },
  "unevaluated items": {
    type: "array",
    prefixItems: [{ type: "string" }],
    unevaluatedItems: { type: "integer" },
  },
  "a count of properties": {
    type: "object",
    minProperties: 3,
    maxProperties: 4,
    properties: { a: {}, b: {}, c: {}, d: {}, e: {} },
    additionalProperties: false,
  },
};

describe("satisfies", () => {
  test.each(Object.entries(satisfiable))("%s", (_, schema) => {
    const oracle = openOracle(schema);
    for (const value of [...draw(schema, 100), ...visited(toArbitrary(schema), 2)])
      expect([value].filter(oracle.accepts)).toEqual([value]);
  });
});

test.each<[string, JsonSchema, string]>([
  ["false", false, "unsatisfiable at "],
  ["bounds that cross", { type: "integer", minimum: 3, maximum: 2 }, "unsatisfiable at "],
  [
    "patterns that contradict",
    { type: "string", pattern: "^a$", minLength: 2 },
    "unsatisfiable at ",
  ],
  [
    "a required property that is false",
    { type: "object", required: ["a"], properties: { a: false } },
    "unsatisfiable at ",
  ],
  [
    "a circle that is required",
    {
      $defs: { n: { type: "object", required: ["n"], properties: { n: { $ref: "#/$defs/n" } } } },
      $ref: "#/$defs/n",
    },
    "unsatisfiable at ",
  ],
  ["a reference to elsewhere", { $ref: "https://example.com/schema.json" }, "unsupported at "],
  ["an invalid pattern", { type: "string", pattern: "(" }, "unsupported at "],
])("rejects %s with one sentence", (_, schema, expected) => {
  expect(errorOf(schema)).toContain(expected);
});

test("every generated value of every generated schema validates, shrunk ones included", () => {
  fc.assert(
    fc.property(schemaArbitrary, (schema) => {
      const oracle = openOracle(schema);
      const arbitrary = toArbitrary(schema);
      const values = [
        ...fc.sample(arbitrary, { ...seeded, numRuns: 5 }),
        ...visited(arbitrary, 1).slice(0, 60),
      ];
      expect(values.filter((value) => !oracle.accepts(value))).toEqual([]);
    }),
    { ...seeded, numRuns: 150 },
  );
});
