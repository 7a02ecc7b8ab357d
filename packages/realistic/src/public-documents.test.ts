import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isArray, isObject, type JsonValue, loadContract } from "@plumbline/contract";
import { describe, expect, inject, test } from "vitest";
import { createRealistic } from "./index.ts";

const inPackage = (path: string): string =>
  fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));
const readme = "@readme/oas-examples/3.1/json/";

const documents = [
  "@netlify/open-api/dist/swagger.json",
  "@directus/specs/dist/openapi.json",
  "@scalar/galaxy/dist/3.1.json",
  ...readdirSync(inPackage(readme))
    .filter((file) => file.endsWith(".json"))
    .map((file) => readme + file),
];

const schemasPerDocument = inject("isFull") ? Infinity : 8;
const counts = { made: 0, declined: 0 };

describe.each(documents)("%s", (path) => {
  test("has valid values for its schemas, with different identifiers in each list", async () => {
    const contract = await loadContract(inPackage(path), {
      defects: "collect",
      validators: "lazy",
    });
    const realistic = createRealistic({ contract });
    const handles = contract.operations.flatMap(({ responses, body }) => [
      ...responses.flatMap(({ content }) =>
        content.map(({ schema }) => ({ schema, direction: "response" as const })),
      ),
      ...(body?.content ?? []).map(({ schema }) => ({ schema, direction: "request" as const })),
    ]);
    for (const { schema, direction } of spread(handles, schemasPerDocument)) {
      if (schema === undefined) continue;
      for (const index of [0, 1]) {
        const value = realistic.valueOf(schema, { direction, index });
        counts[value === undefined ? "declined" : "made"] += 1;
        if (value === undefined) continue;
        expect([schema.pointer, schema.validate(value)]).toEqual([schema.pointer, []]);
        const repeated = index > 0 ? repeatedIn(value) : [];
        expect([schema.pointer, repeated]).toEqual([schema.pointer, []]);
      }
    }
  });
});

test("few schemas have no value", () => {
  expect(counts.made).toBeGreaterThan(100);
  expect(counts.declined / (counts.made + counts.declined)).toBeLessThan(0.05);
});

function spread<Item>(items: readonly Item[], most: number): readonly Item[] {
  const step = Math.max(1, items.length / most);
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/** The identifiers that two items of one list have. */
function repeatedIn(value: JsonValue): readonly JsonValue[] {
  if (isObject(value)) return Object.values(value).flatMap((member) => repeatedIn(member ?? null));
  if (!isArray(value)) return [];
  const ids = value.flatMap((item) => (isObject(item) ? (item["id"] ?? []) : []));
  return [...ids.filter((each, index) => ids.indexOf(each) < index), ...value.flatMap(repeatedIn)];
}
