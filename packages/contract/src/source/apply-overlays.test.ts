import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadContract } from "./load-contract.ts";

async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-"));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

const document = `openapi: 3.0.3
info: { title: Books, version: "1" }
paths:
  /books: { $ref: "books.yaml" }
`;
const books = `get:
  operationId: list_books
  responses: { "200": { description: Books } }
`;

function overlay(extra: string, ...actions: string[]): string {
  const head = `overlay: 1.1.0\ninfo: { title: Fixes, version: "1" }\n${extra}actions:\n`;
  return head + actions.map((action) => `  - ${action}\n`).join("");
}

test("overlays are applied in order to the document with the parts of other files, before its upgrade", async () => {
  const cwd = await folderOf({
    "openapi.yaml": document,
    "books.yaml": books,
    "size.yaml": "type: integer\n",
    "one.yaml": overlay(
      "extends: openapi.yaml\n",
      `{ target: "$.paths['/books'].get", update: { parameters: [{ name: size, in: query, schema: { $ref: size.yaml } }] } }`,
    ),
    "two.yaml": overlay("", `{ target: "$..parameters[0]", update: { required: true } }`),
  });
  const contract = await loadContract("openapi.yaml", { cwd, overlays: ["one.yaml", "two.yaml"] });
  expect(contract.warnings).toEqual([]);
  expect(contract.operations[0]?.parameters).toMatchObject([{ name: "size", required: true }]);
  expect(contract.operations[0]?.parameters[0]?.schema.validate("a")).toHaveLength(1);
});

test("an overlay for another document, and a target without effect, are warnings with their lines", async () => {
  const cwd = await folderOf({
    "openapi.yaml": document,
    "books.yaml": books,
    "one.yaml": overlay("extends: other.yaml\n", `{ target: "$.paths['/none']", remove: true }`),
  });
  const { warnings } = await loadContract("openapi.yaml", { cwd, overlays: ["one.yaml"] });
  expect(warnings).toMatchObject([
    { code: "overlay-unmatched", place: { file: join(cwd, "one.yaml"), line: 3 } },
    { code: "overlay-unmatched", place: { file: join(cwd, "one.yaml"), line: 5 } },
  ]);
});

test("an overlay that is missing or not YAML is named", async () => {
  const cwd = await folderOf({ "openapi.yaml": document, "books.yaml": books, "bad.yaml": "a: [" });
  for (const name of ["none.yaml", "bad.yaml"])
    await expect(loadContract("openapi.yaml", { cwd, overlays: [name] })).rejects.toMatchObject({
      place: { file: join(cwd, name) },
    });
});
