import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadContract } from "@plumbline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateClient, writeGenerated, type GeneratedFile } from "../src/index.ts";
import { compile } from "./compile.ts";

/** Public documents, with the number of operations that become methods and their path. */
const documents = [
  ["galaxy", 10, import.meta.resolve("@scalar/galaxy/3.1.json")],
  ["train-travel", 7, import.meta.resolve("@readme/oas-examples/3.1/json/train-travel.json")],
  ["petstore", 20, import.meta.resolve("@readme/oas-examples/3.1/json/petstore.json")],
  ["security", 15, import.meta.resolve("@readme/oas-examples/3.1/json/security.json")],
  ["discriminators", 10, import.meta.resolve("@readme/oas-examples/3.0/json/discriminators.json")],
  [
    "parameters-style",
    25,
    import.meta.resolve("@readme/oas-examples/3.0/json/parameters-style.json"),
  ],
  ["star-trek", 120, import.meta.resolve("@readme/oas-examples/3.0/json/star-trek.json")],
] as const;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "codegen-"));
});
afterAll(async () => {
  await rm(directory, { recursive: true });
});

test.for(documents)("%s becomes a client of %i operations", async ([, count, document]) => {
  const table = (await generate(document)).find(({ path }) => path === "operations.ts");

  expect(table?.text.match(/^export const \w+Operation = /gm)).toHaveLength(count);
});

test("all of them compile with the strictest options", async () => {
  const folders = documents.map((_, index) => join(directory, String(index)));
  await Promise.all(
    documents.map(async ([, , document], index) =>
      writeGenerated(await generate(document), folders[index] ?? ""),
    ),
  );

  const modules = ["client.ts", "types.ts"];
  expect(compile(folders.flatMap((folder) => modules.map((name) => join(folder, name))))).toEqual(
    [],
  );
});

test("code that does not compile is detected, including a misspelled call", async () => {
  const folder = join(directory, "wrong");
  await writeGenerated(await generate(documents[0][2]), folder);
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
  return generateClient(await loadContract(fileURLToPath(document)));
}
