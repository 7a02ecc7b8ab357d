import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readDocument } from "./read-document.ts";

const folder = await mkdtemp(join(tmpdir(), "plumbline-read-"));
await writeFile(join(folder, "list.yaml"), "things:\n  - name: one\n  - name: two\n");
await writeFile(join(folder, "list.json"), '{ "things": [{ "$ref": "nowhere.json" }] }');
await writeFile(join(folder, "broken.yaml"), "things: [");

test("a file is read unchanged, and each part of it has its place", async () => {
  const { name, value, locate } = await readDocument("list.yaml", { cwd: folder });
  expect(value).toEqual({ things: [{ name: "one" }, { name: "two" }] });
  expect(name).toBe(join(folder, "list.yaml"));
  expect(locate("/things/1/name")).toEqual({
    file: name,
    pointer: "/things/1/name",
    line: 3,
    column: 5,
  });
});

test("references are left as they are", async () => {
  const { value } = await readDocument("list.json", { cwd: folder });
  expect(value).toEqual({ things: [{ $ref: "nowhere.json" }] });
});

test.each([
  ["none.yaml", "document-missing"],
  ["broken.yaml", "document-syntax"],
  ["https://plumbline.example/list.yaml", "reference-remote"],
])("%s cannot be read: %s", async (source, code) => {
  await expect(readDocument(source, { cwd: folder })).rejects.toMatchObject({ code });
});
