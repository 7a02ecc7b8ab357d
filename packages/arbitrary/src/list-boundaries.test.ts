import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Boundary, JsonSchema } from "./index.ts";
import { listBoundaries } from "./index.ts";
import { openOracle } from "./testing/open-oracle.ts";
import { sitsOnEdge } from "./testing/sits-on-edge.ts";
import { schemaArbitrary } from "./testing/schema-arbitrary.ts";
import { seeded } from "./testing/seeded.ts";

function edges(schema: JsonSchema): readonly string[] {
  return listBoundaries(schema).map(({ edge, keyword, instancePointer }) =>
    `${keyword} ${edge} ${instancePointer}`.trim(),
  );
}

function valueOf(schema: JsonSchema, edge: string): unknown {
  return listBoundaries(schema).find((boundary) => boundary.edge === edge)?.value;
}

function defects(schema: JsonSchema, boundary: Boundary): readonly string[] {
  const oracle = openOracle(schema);
  return [
    ...(oracle.accepts(boundary.value) ? [] : ["is not valid"]),
    ...(sitsOnEdge(Object(schema), boundary) ? [] : ["is not on its edge"]),
  ];
}

test("goes to both ends of a length, in code points", () => {
  const schema = { type: "string", minLength: 2, maxLength: 6 };
  expect([...String(valueOf(schema, "shortest"))]).toHaveLength(2);
  expect([...String(valueOf(schema, "longest"))]).toHaveLength(6);
  expect(valueOf(schema, "astral")).toBe("😀😀😀😀😀😀");
  expect(valueOf(schema, "combining")).toBe("e\u0301e\u0301e\u0301");
});

test("goes to exact lengths through patterns and formats", () => {
  const key = { type: "string", pattern: "^[A-Za-z0-9_-]+$", minLength: 8, maxLength: 80 };
  expect(String(valueOf(key, "shortest"))).toMatch(/^[A-Za-z0-9_-]{8}$/);
  expect(String(valueOf(key, "longest"))).toMatch(/^[A-Za-z0-9_-]{80}$/);
  expect(
    String(valueOf({ type: "string", format: "uri", maxLength: 1000 }, "longest")),
  ).toHaveLength(1000);
  expect(String(valueOf({ type: "string", pattern: "^a{2,9}$" }, "longest"))).toBe("aaaaaaaaa");
  expect(String(valueOf({ type: "string", pattern: "foo" }, "shortest"))).toBe("foo");
});

test("goes to both ends of numbers, inwards where an end is excluded or off the grid", () => {
  expect(valueOf({ type: "integer", minimum: 500, maximum: 1000 }, "minimum")).toBe(500);
  expect(valueOf({ type: "integer", exclusiveMinimum: 0, maximum: 9 }, "minimum")).toBe(1);
  expect(valueOf({ type: "number", exclusiveMinimum: 0 }, "minimum")).toBe(0.01);
  expect(valueOf({ type: "number", multipleOf: 0.25, maximum: 0.9 }, "maximum")).toBe(0.75);
});

test("takes the first and the last listed value, null, and both sides of an option", () => {
  const schema = {
    type: "object",
    required: ["state"],
    properties: { state: { enum: ["a", "b", "c"] }, note: { type: ["string", "null"] } },
  };
  expect(edges(schema)).toEqual(
    expect.arrayContaining([
      "enum first /state",
      "enum last /state",
      "type null /note",
      "properties absent",
      "properties present /note",
      "required least",
      "properties full",
    ]),
  );
});

test("puts the bounds that servers get wrong first, the nearest to the root before the deeper", () => {
  const schema = { type: "array", maxItems: 3, items: { type: "string", maxLength: 4 } };
  expect(edges(schema).slice(0, 2)).toEqual(["maxItems longest", "maxLength longest /0"]);
});

test("schemaPointer follows references to the keyword", () => {
  const root = {
    components: { schemas: { Name: { type: "string", maxLength: 3 } } },
    body: { properties: { name: { $ref: "#/components/schemas/Name" } } },
  };
  const found = listBoundaries(root.body, { root, pointer: "/body" }).find(
    ({ edge }) => edge === "longest",
  );
  expect(found).toMatchObject({
    keyword: "maxLength",
    schemaPointer: "/components/schemas/Name/maxLength",
    instancePointer: "/name",
    value: { name: "abc" },
  });
});

test("returns the same list each time", () => {
  const schema = {
    type: "object",
    properties: {
      a: { type: "string", format: "email" },
      b: { type: "array", items: { type: "integer" } },
    },
  };
  expect(listBoundaries(schema)).toEqual(listBoundaries(schema));
});

test("every boundary of every generated schema validates and sits on its keyword's edge", () => {
  fc.assert(
    fc.property(schemaArbitrary, (schema) => {
      const wrong = listBoundaries(schema).flatMap((boundary) =>
        defects(schema, boundary).map((defect) => ({ ...boundary, defect })),
      );
      expect(wrong).toEqual([]);
    }),
    { ...seeded, numRuns: 80 },
  );
});
