import * as fc from "fast-check";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { listBoundaries, planViolations, toArbitrary } from "./index.ts";
import type { JsonValue } from "./index.ts";
import { openOracle } from "./testing/open-oracle.ts";
import { sitsOnEdge } from "./testing/sits-on-edge.ts";
import { violationDefects } from "./testing/violation-defects.ts";
import { documentSchemas } from "./testing/document-schemas.ts";
import { seeded } from "./testing/seeded.ts";
import { visited } from "./testing/visited.ts";

/** The contract of this repository: every body, parameter, header and response of it. */
const root: JsonValue = JSON.parse(
  readFileSync(new URL("../../../openapi/dist/openapi.json", import.meta.url), "utf8"),
);
const schemas = documentSchemas(root);
const totals = { values: 0, boundaries: 0, violations: 0, skipped: 0 };

test("has schemas to test", () => {
  expect(schemas.length).toBeGreaterThan(20);
});

describe("the contract", () => {
  test.each(schemas)("$pointer", ({ schema, pointer, direction }) => {
    const options = { root, pointer, direction };
    const oracle = openOracle(root, pointer);
    const arbitrary = toArbitrary(schema, options);
    const values = [...fc.sample(arbitrary, { ...seeded, numRuns: 50 }), ...visited(arbitrary, 2)];
    const boundaries = listBoundaries(schema, options);
    const { violations, skipped } = planViolations(schema, options);

    const invalid = [...values, ...boundaries.map(({ value }) => value)].filter(
      (value) => !oracle.accepts(value),
    );
    const offEdge = boundaries.filter((boundary) => !sitsOnEdge(root, boundary));
    const dishonest = violations.flatMap((violation) => {
      const wrong = [
        ...fc.sample(violation.arbitrary, { ...seeded, numRuns: 3 }),
        ...visited(violation.arbitrary, 1).slice(0, 8),
      ];
      return wrong.flatMap((value) =>
        violationDefects(oracle, violation, value).map((defect) => `${violation.label}: ${defect}`),
      );
    });

    expect(invalid).toEqual([]);
    expect(offEdge).toEqual([]);
    expect(dishonest).toEqual([]);
    totals.values += values.length;
    totals.boundaries += boundaries.length;
    totals.violations += violations.length;
    totals.skipped += skipped.length;
  });

  test("counts", () => {
    console.info(
      `${schemas.length} schemas: ${totals.boundaries} boundaries, ${totals.violations} violations, ${totals.skipped} not breakable alone, ${totals.values} values`,
    );
    expect(totals.boundaries).toBeGreaterThan(schemas.length);
    expect(totals.violations).toBeGreaterThan(schemas.length);
  });
});
