import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { loadWithOverrides } from "../src/command/load-with-overrides.ts";
import { generateClient, writeGenerated, type GeneratedFile } from "../src/index.ts";
import { compile } from "./compile.ts";
import { type PublicDocument, publicDocuments } from "./public-documents.ts";

/** Documents made to show one feature, with the number of their operations. */
const examples: readonly PublicDocument[] = [
  ["petstore", 20, import.meta.resolve("@readme/oas-examples/3.1/json/petstore.json")],
  ["security", 15, import.meta.resolve("@readme/oas-examples/3.1/json/security.json")],
  ["discriminators", 10, import.meta.resolve("@readme/oas-examples/3.0/json/discriminators.json")],
  [
    "parameters-style",
    25,
    import.meta.resolve("@readme/oas-examples/3.0/json/parameters-style.json"),
  ],
].map(([name, operations, url]) => ({
  name: String(name),
  operations: Number(operations),
  file: fileURLToPath(String(url)),
}));

const documents = [...publicDocuments, ...examples].filter(
  ({ isLarge }) => inject("isFull") || !isLarge,
);

const galaxy = fileURLToPath(import.meta.resolve("@scalar/galaxy/3.1.json"));

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "codegen-"));
});
afterAll(async () => {
  await rm(directory, { recursive: true });
});

test("there are twelve public documents or more", () => {
  expect(publicDocuments.length).toBeGreaterThanOrEqual(12);
});

test.for(documents)("$name becomes a client of $operations operations", async (document) => {
  const table = (await generate(document.file)).find(({ path }) => path === "operations.ts");

  expect(table?.text.match(/^export const \w+Operation = /gm)).toHaveLength(document.operations);
});

test("all of them compile with the strictest options", async () => {
  const folders = documents.map((_, index) => join(directory, String(index)));
  await Promise.all(
    documents.map(async ({ file }, index) =>
      writeGenerated(await generate(file), folders[index] ?? ""),
    ),
  );

  const modules = ["client.ts", "types.ts"];
  expect(compile(folders.flatMap((folder) => modules.map((name) => join(folder, name))))).toEqual(
    [],
  );
});

test("code that does not compile is detected, including a misspelled call", async () => {
  const folder = join(directory, "wrong");
  await writeGenerated(await generate(galaxy), folder);
  const file = join(folder, "wrong.ts");
  await writeFile(
    file,
    `import type { Client } from "./client.ts";
declare const client: Client;
export const planets: Promise<unknown> = client.getAllData({ query: { limit: 2 } });
export const more: Promise<unknown> = client.getAllData({ query: { limt: 2 } });
export const count: number = "1";
`,
  );

  expect(compile([file])).toEqual([
    expect.stringContaining("'limt' does not exist in type"),
    "Type 'string' is not assignable to type 'number'.",
  ]);
});

async function generate(document: string): Promise<readonly GeneratedFile[]> {
  return generateClient(await loadWithOverrides(document, { cwd: directory }));
}
