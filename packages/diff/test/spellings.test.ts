import type { JsonObject, JsonSchema } from "@plumbline/contract";
import { isObject, loadContract } from "@plumbline/contract";
import * as fc from "fast-check";
import { expect, inject, test } from "vitest";
import { compareContracts, diffDocuments, listBreaks } from "../src/index.ts";
import { documentOf, schemaPairs } from "./schema-pairs.ts";

const numRuns = inject("isFull") ? 3000 : 150;
const seed = 20_261_125;

/** Ways to write a schema that accepts the same values. */
const respellings: readonly ((schema: JsonObject) => JsonObject)[] = [
  (schema) => ({ allOf: [schema] }),
  (schema) => ({ anyOf: [schema] }),
  (schema) => ({ oneOf: [schema, false] }),
  (schema) => ({ ...schema, description: "Again.", deprecated: true }),
  ({ type, ...rest }) => (type === undefined ? rest : { allOf: [{ type }, rest] }),
  ({ required, ...rest }) => (required === undefined ? rest : { allOf: [rest, { required }] }),
  ({ enum: values, ...rest }) =>
    Array.isArray(values) ? { ...rest, enum: values.toReversed() } : rest,
  (schema) =>
    schema["type"] === "integer" && typeof schema["minimum"] === "number"
      ? { ...schema, minimum: undefined, exclusiveMinimum: schema["minimum"] - 1 }
      : schema,
  (schema) =>
    Array.isArray(schema["type"])
      ? { anyOf: schema["type"].map((type) => ({ ...schema, type })) }
      : schema,
];

/** Writes a schema and the schemas of its members in other ways. */
function respell(schema: JsonSchema, choices: readonly number[]): JsonSchema {
  if (!isObject(schema)) return schema;
  const [choice = 0, ...rest] = choices;
  const { properties } = schema;
  const members = isObject(properties)
    ? Object.entries(properties).map(([name, member], index) => [
        name,
        respell(Object(member), rest.slice(index)),
      ])
    : [];
  const inner = isObject(properties)
    ? { ...schema, properties: Object.fromEntries(members) }
    : schema;
  const written = respellings[choice % respellings.length]?.(inner) ?? inner;
  return JSON.parse(JSON.stringify(written));
}

test("property: another spelling of a schema breaks nothing", async () => {
  const choices = fc.array(fc.nat(), { minLength: 6, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(schemaPairs, choices, async ([schema], picks) => {
      const respelled = respell(schema, picks);
      const [one, other] = [
        await loadContract(documentOf(schema)),
        await loadContract(documentOf(respelled)),
      ];
      const breaking = [...diffDocuments(one, other), ...diffDocuments(other, one)].filter(
        ({ severity }) => severity === "breaking",
      );
      expect({ schema, respelled, breaking }).toMatchObject({ breaking: [] });
    }),
    { seed, numRuns },
  );
});

test("property: documents without a change accept the same values", async () => {
  let equal = 0;
  const choices = fc.array(fc.nat(), { minLength: 6, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(schemaPairs, choices, async ([schema, next], picks) => {
      const before = await loadContract(documentOf(schema));
      for (const changed of [next, respell(schema, picks)]) {
        const after = await loadContract(documentOf(changed));
        if (compareContracts(before, after).length > 0) continue;
        equal += 1;
        const breaks = [
          ...listBreaks({ before, after, tries: 20 }),
          ...listBreaks({ before: after, after: before, tries: 20 }),
        ];
        expect({ schema, changed, breaks }).toMatchObject({ breaks: [] });
      }
    }),
    { seed, numRuns },
  );
  expect(equal).toBeGreaterThan(numRuns / 2);
});

test("property: a tighter schema of a request is breaking or dangerous", async () => {
  await fc.assert(
    fc.asyncProperty(schemaPairs, fc.nat(), async ([schema], pick) => {
      const tighter = tighten(Object(schema), pick);
      const [before, after] = [
        await loadContract(documentOf(schema)),
        await loadContract(documentOf(tighter)),
      ];
      const isNoticed = diffDocuments(before, after).some(
        ({ severity, direction }) => severity !== "safe" && direction === "request",
      );
      const isNarrower = listBreaks({ before, after, tries: 50 }).some(
        ({ direction }) => direction === "request",
      );
      expect({ schema, tighter, isNoticed: isNoticed || !isNarrower }).toMatchObject({
        isNoticed: true,
      });
    }),
    { seed, numRuns },
  );
});

/** Constraints that exclude values of many schemas. */
const constraints: readonly JsonObject[] = [
  { required: ["c"] },
  { maxLength: 2 },
  { minimum: 4 },
  { minItems: 2 },
  { not: { type: "null" } },
  { additionalProperties: { type: "string" } },
  { type: ["object", "integer"] },
  { enum: ["red", 3, null, {}] },
];

function tighten(schema: JsonObject, pick: number): JsonObject {
  return { allOf: [schema, constraints[pick % constraints.length] ?? {}] };
}
