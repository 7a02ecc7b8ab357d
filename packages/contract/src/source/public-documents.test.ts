import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Contract, SchemaHandle } from "../model/contract.ts";
import { resolvePointer } from "../json/resolve-pointer.ts";
import { loadContract } from "./load-contract.ts";

const require = createRequire(import.meta.url);
const readme = dirname(require.resolve("@readme/oas-examples/package.json"));
const octokit = dirname(require.resolve("@octokit/openapi/package.json"));

/** Refers to a security scheme that it does not define. */
const invalid = "response-http-behavior.json";

function examples(version: string): readonly (readonly [string, string])[] {
  const folder = join(readme, version, "json");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json") && name !== invalid)
    .map((name) => [`${version} ${name}`, join(folder, name)] as const);
}

const documents = [
  ...examples("3.1"),
  ["3.1 galaxy.yaml", require.resolve("@scalar/galaxy/3.1.yaml")] as const,
  ...examples("3.0"),
  ...examples("2.0"),
];

function handlesOf(contract: Contract): readonly SchemaHandle[] {
  return contract.operations.flatMap(({ parameters, body, responses }) => {
    const described = [...parameters, ...responses.flatMap(({ headers }) => headers)];
    const content = [
      ...(body?.content ?? []),
      ...responses.flatMap((response) => response.content),
    ];
    return [
      ...described.map(({ schema }) => schema),
      ...content.flatMap(({ schema }) => schema ?? []),
    ];
  });
}

function expectSound(contract: Contract): void {
  const lost = contract.clauses.filter(
    ({ pointer }) => resolvePointer(contract.document, pointer) === undefined,
  );
  expect(lost).toEqual([]);
  const keys = contract.clauses.map(({ operation, pointer }) => `${operation} ${pointer}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(contract.operations.map(({ id }) => id)).size).toBe(contract.operations.length);
}

describe("public documents compile, every schema validates, every clause has its place", () => {
  test.each(documents)("%s", async (_, file) => {
    const contract = await loadContract(file);
    for (const handle of handlesOf(contract)) expect(handle.validate(null)).toBeInstanceOf(Array);
    expectSound(contract);
  });

  test("there are enough of them", () => {
    expect(documents.filter(([name]) => name.startsWith("3.1")).length).toBeGreaterThanOrEqual(3);
    expect(documents.length).toBeGreaterThan(50);
  });
});

test("a document with more than a thousand operations compiles, its schemas at their first use", async () => {
  const contract = await loadContract(join(octokit, "generated", "api.github.com.json"));
  expect(contract.operations.length).toBeGreaterThan(1_000);
  expectSound(contract);
  for (const handle of handlesOf(contract).slice(0, 50))
    expect(handle.validate(null)).toBeInstanceOf(Array);
});

test("a public document with a mistake is rejected with a code", async () => {
  await expect(loadContract(join(readme, "3.0", "json", invalid))).rejects.toMatchObject({
    code: "document-invalid",
    message: 'There is no security scheme "api_key" (and 2 more)',
    place: { line: 50 },
  });
});
