import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isArbitraryError, listViolations, toArbitrary } from "@plumbline/arbitrary";
import {
  isObject,
  type JsonObject,
  type JsonValue,
  literalText,
  loadContract,
  resolvePointer,
} from "@plumbline/contract";
import * as fc from "fast-check";
import { expect, inject, test } from "vitest";
import { generateClient, writeGenerated } from "../src/index.ts";
import { compileLines } from "./compile.ts";
import { components, plainSchema, randomSchema } from "./random-schema.ts";

const seed = 20261125;
const count = inject("isFull") ? 500 : 60;
const schemas = fc.sample(randomSchema, { seed, numRuns: count });
const plainSchemas = fc.sample(
  fc.oneof(
    plainSchema,
    plainSchema.map((items) => ({ type: "array", items, maxItems: 2 })),
  ),
  { seed, numRuns: count },
);

/** An operation whose body is JSON of the first schema, or a form with it, and whose parameters have the second. */
function operationOf(index: number): JsonObject {
  const [schema, plain] = [schemas[index] ?? {}, plainSchemas[index] ?? {}];
  const form = { type: "object", required: ["a"], properties: { a: plain, b: plain } };
  const mediaType = index % 3 === 0 ? "application/x-www-form-urlencoded" : "application/json";
  const body = index % 3 === 0 ? form : schema;
  return {
    operationId: `op${index}`,
    parameters: ["query", "header", "cookie"].map((place) => ({
      name: "p",
      in: place,
      required: true,
      schema: plain,
    })),
    requestBody: { required: true, content: { [mediaType]: { schema: body } } },
    responses: { 204: { description: "Taken" } },
  };
}

const paths = Object.fromEntries(
  schemas.map((_, index) => [`/p${index}`, { post: operationOf(index) }]),
);
const document: JsonObject = {
  openapi: "3.1.1",
  info: { title: "Random", version: "1" },
  paths,
  components: { schemas: components },
};

/** A value and the type that must accept or reject it. */
interface Line {
  readonly type: string;
  readonly value: JsonValue;
  readonly isValid: boolean;
  readonly why: string;
}

/** Keywords whose violations TypeScript can express. */
const expressible = new Set(["type", "enum", "const", "required", "additionalProperties"]);

function linesOf(root: JsonObject, pointer: string, type: string): readonly Line[] {
  const schema = resolvePointer(root, pointer);
  if (!isObject(schema)) return [];
  const options = { root, pointer, direction: "request" } as const;
  try {
    const valid = fc.sample(toArbitrary(schema, options), { seed, numRuns: 6 }).filter(isNamed);
    const violations = listViolations(schema, { ...options, maxWork: 12 });
    return [
      ...valid.map((value) => ({ type, value, isValid: true, why: JSON.stringify(schema) })),
      ...violations
        .filter(({ keyword }) => expressible.has(keyword))
        .map(({ arbitrary, label, instancePointer, schemaPointer, keyword }) => {
          const [value = null] = fc.sample(arbitrary, { seed, numRuns: 1 });
          const stated = resolvePointer(root, schemaPointer);
          const found = resolvePointer(value, instancePointer);
          const isWhole = keyword === "type" && stated !== undefined;
          // The types of TypeScript do not tell integers from other numbers.
          const isInexact =
            isWhole && [stated].flat().includes("integer") && typeof found === "number";
          return isInexact
            ? undefined
            : { type, value, isValid: false, why: `${label}: ${JSON.stringify(schema)}` };
        })
        .filter((line) => line !== undefined),
    ];
  } catch (error) {
    // Some random schemas accept no value.
    if (isArbitraryError(error)) return [];
    throw error;
  }
}

/** Whether a value has only members that schemas describe. A literal with others is an error, although the value is assignable. */
function isNamed(value: JsonValue): boolean {
  if (Array.isArray(value)) return value.every(isNamed);
  if (!isObject(value)) return true;
  return Object.entries(value).every(
    ([name, member]) => /^(?:[abc]|kind|k.*)$/s.test(name) && isNamed(member ?? null),
  );
}

test(`the types of ${count} random schemas accept the values that the schemas accept, and no others`, async () => {
  const folder = await mkdtemp(join(tmpdir(), "codegen-"));
  const contract = await loadContract(document);
  await writeGenerated(await generateClient(contract), folder);
  const lines = schemas.flatMap((_, index) => {
    const at = `/paths/~1p${index}/post`;
    const input = `Op${index}Input`;
    const mediaType = index % 3 === 0 ? "application~1x-www-form-urlencoded" : "application~1json";
    const places = ["query", "headers", "cookies"];
    return [
      ...linesOf(
        contract.document,
        `${at}/requestBody/content/${mediaType}/schema`,
        `${input}["body"]`,
      ),
      ...linesOf(
        contract.document,
        `${at}/parameters/${index % 3}/schema`,
        `${input}["${places[index % 3]}"]["p"]`,
      ),
    ];
  });
  const text = lines.map(
    ({ type, value }, index) => `export const v${index}: calls.${type} = ${literalText(value)};\n`,
  );
  const file = join(folder, "values.ts");
  await writeFile(file, `import type * as calls from "./calls.ts";\n${text.join("")}`);
  const failing = compileLines(file);
  await rm(folder, { recursive: true });

  const wrong = lines.filter(({ isValid }, index) => failing.has(index + 2) === isValid);
  const show = ({ type, value, isValid, why }: Line): string =>
    `${type} ${isValid ? "rejects" : "accepts"} ${JSON.stringify(value)} (${why})`;
  expect(wrong.slice(0, 10).map(show)).toEqual([]);
  expect(lines.filter(({ isValid }) => isValid).length).toBeGreaterThan(count * 4);
  expect(lines.filter(({ isValid }) => !isValid).length).toBeGreaterThan(count * 2);
  console.info(`${lines.length} values of ${count} bodies and ${count} parameters`);
});
