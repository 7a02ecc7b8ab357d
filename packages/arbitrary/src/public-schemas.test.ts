import { straightDocument, walkDocument } from "@plumbline/contract";
import * as fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { env } from "node:process";
import { describe, expect, inject, test } from "vitest";
import { evaluate } from "./evaluate/evaluate.ts";
import { withoutImplied } from "./evaluate/without-implied.ts";
import { isArbitraryError, listBoundaries, listViolations, toArbitrary } from "./index.ts";
import type { ArbitraryOptions, JsonSchema, JsonValue } from "./index.ts";
import { openSpace } from "./schema/space.ts";
import { documentSchemas } from "./testing/document-schemas.ts";
import { seeded } from "./testing/seeded.ts";
import type { SuiteGroup } from "./testing/npm-suite-groups.ts";
import { checkoutGroups, npmSuiteGroups, writtenGroups } from "./testing/npm-suite-groups.ts";

const checkout = env["JSON_SCHEMA_TEST_SUITE"];

const suites: readonly (readonly [string, readonly SuiteGroup[]])[] = [
  ["the suite on npm", npmSuiteGroups()],
  ["references and unevaluated parts of the 2020-12 suite", writtenGroups()],
  ...(checkout === undefined ? [] : [["the 2020-12 suite", checkoutGroups(checkout)] as const]),
];

function failuresOf(schema: JsonSchema, value: JsonValue): number {
  const space = openSpace(schema, {});
  return evaluate(space, space.entry, value).length;
}

/** `generated`, `impossible` if no value validates, or why the schema is rejected. */
function attempt(group: SuiteGroup): string {
  try {
    const values = fc.sample(toArbitrary(group.schema), { ...seeded, numRuns: 20 });
    const wrong = values.filter((value) => failuresOf(group.schema, value) > 0);
    const edges = listBoundaries(group.schema).filter(
      ({ value }) => failuresOf(group.schema, value) > 0,
    );
    const passing = listViolations(group.schema).filter(({ arbitrary }) =>
      fc
        .sample(arbitrary, { ...seeded, numRuns: 3 })
        .some((value) => failuresOf(group.schema, value) === 0),
    );
    return wrong.length + edges.length + passing.length === 0
      ? "generated"
      : `wrong values: ${JSON.stringify([...wrong, ...edges.map(({ value }) => value)])}`;
  } catch (error) {
    if (!isArbitraryError(error)) throw error;
    const isImpossible = error.code === "unsatisfiable" && group.tests.every(({ valid }) => !valid);
    return isImpossible ? "impossible" : `declined: ${error.message}`;
  }
}

describe.each(suites)("%s", (name, groups) => {
  test("is evaluated as the suite says", () => {
    const wrong = groups.flatMap((group) =>
      group.tests.flatMap((example) => misjudged(group, example)),
    );
    expect(wrong).toEqual([]);
  });

  test("is generated for, or rejected with a reason, in at least 19 of 20 groups without external references", () => {
    const results = groups
      .filter((group) => !leavesDocument(group))
      .map((group) => ({ group, result: attempt(group) }));
    const declined = results.filter(
      ({ result }) => result !== "generated" && result !== "impossible",
    );
    const share = 1 - declined.length / results.length;
    console.info(
      `${name}: ${(share * 100).toFixed(1)} % of ${results.length} groups, ${groups.length - results.length} refer elsewhere`,
    );
    for (const { group, result } of declined)
      console.info(`  ${group.file}: ${group.description}: ${result}`);
    expect(declined.filter(({ result }) => !result.startsWith("declined"))).toEqual([]);
    expect(share).toBeGreaterThan(0.95);
  });
});

/** Verdicts that differ for a reason: formats are asserted here, and meta-schemas are not consulted for vocabularies. */
const asserted: ReadonlySet<string> = new Set(["format.json", "vocabulary.json", "bignum.json"]);

function misjudged(group: SuiteGroup, example: SuiteGroup["tests"][number]): readonly string[] {
  if (asserted.has(group.file)) return [];
  try {
    const isValid = failuresOf(group.schema, example.data) === 0;
    return isValid === example.valid
      ? []
      : [`${group.file}: ${group.description}: ${example.description}`];
  } catch (error) {
    return isArbitraryError(error) ? [] : [String(error)];
  }
}

/** Whether a schema refers to another document, which is rejected by design. */
function leavesDocument({ schema }: SuiteGroup): boolean {
  if (typeof schema === "boolean") return false;
  let isLeaving = false;
  walkDocument(straightDocument(schema), ({ value: { $ref: reference, $dynamicRef: dynamic } }) => {
    isLeaving ||= [reference, dynamic].some((each) => isString(each) && !/^#(?:\/|$)/.test(each));
  });
  return isLeaving;
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}

describe("OpenAPI 3.1 documents on npm", () => {
  const home = dirname(createRequire(import.meta.url).resolve("@readme/oas-examples/package.json"));
  const folder = join(home, "3.1", "json");
  const outcomes: string[] = [];
  const schemasPerDocument = inject("isFull") ? Infinity : 12;
  test.each(readdirSync(folder).filter((file) => file.endsWith(".json")))(
    "%s has values, edges and violations for its schemas",
    (file) => {
      const root: JsonValue = JSON.parse(readFileSync(join(folder, file), "utf8"));
      expect(root).toHaveProperty("openapi");
      for (const { schema, ...context } of sample(documentSchemas(root), schemasPerDocument)) {
        const reason = declined(() =>
          expect(judgeSchema(schema, { root, ...context })).toEqual([]),
        );
        outcomes.push(reason === undefined ? "made" : `${file}${context.pointer}: ${reason}`);
      }
    },
  );

  test("few schemas are rejected, each with a reason", () => {
    const reasons = outcomes.filter((outcome) => outcome !== "made");
    console.info(`${outcomes.length - reasons.length} of ${outcomes.length} schemas of documents`);
    for (const reason of reasons) console.info(`  ${reason}`);
    expect(outcomes.length).toBeGreaterThan(inject("isFull") ? 150 : 60);
    expect(reasons.length / outcomes.length).toBeLessThan(0.05);
  });
});

/** So many schemas, drawn with the seed of the properties, or all of them if there are fewer. */
function sample<Item>(items: readonly Item[], size: number): readonly Item[] {
  if (items.length <= size) return items;
  const length = { minLength: size, maxLength: size };
  return fc.sample(fc.shuffledSubarray([...items], length), { ...seeded, numRuns: 1 }).flat();
}

function declined(action: () => void): string | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    if (isArbitraryError(error)) return error.message;
    throw error;
  }
}

/** The faults of the values that are generated for a schema. */
function judgeSchema(schema: JsonSchema, options: ArbitraryOptions): readonly string[] {
  const space = openSpace(schema, options);
  const failures = (value: JsonValue) =>
    withoutImplied(evaluate(space, space.entry, value)).map(
      ({ keyword, instancePointer }) => `${keyword} ${instancePointer}`,
    );
  const values = fc.sample(toArbitrary(schema, options), { ...seeded, numRuns: 10 });
  const edges = listBoundaries(schema, options).map(({ value }) => value);
  const mislabelled = listViolations(schema, options).flatMap((violation) => {
    const found = fc.sample(violation.arbitrary, { ...seeded, numRuns: 1 }).flatMap(failures);
    const isExact =
      new Set(found).size === 1 && found[0] === `${violation.keyword} ${violation.instancePointer}`;
    return isExact ? [] : [`${violation.label} breaks ${found.join()}`];
  });
  return [...[...values, ...edges].flatMap(failures), ...mislabelled];
}
