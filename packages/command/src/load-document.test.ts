import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Command } from "commander";
import type { CommandIo } from "./command-io.ts";
import { loadDocument, type DocumentFlags, withDocumentFlags } from "./load-document.ts";

const overlay = (target: string, update: object): string =>
  JSON.stringify({ overlay: "1.1.0", info: {}, actions: [{ target, update }] });

async function ioOf(
  files: Readonly<Record<string, string>>,
): Promise<CommandIo & { readonly written: () => string }> {
  const cwd = await mkdtemp(join(tmpdir(), "plumbline-"));
  for (const [name, text] of Object.entries(files)) await writeFile(join(cwd, name), text);
  let written = "";
  return {
    stdout: { write: () => undefined },
    stderr: { write: (text) => (written += text) },
    env: {},
    cwd,
    signal: new AbortController().signal,
    written: () => written,
  };
}

const siblings = (count: number): string =>
  JSON.stringify({
    openapi: "3.0.3",
    info: { title: "Books", version: "1" },
    paths: { "/books": { get: { responses: {} } } },
    components: {
      schemas: {
        Name: { type: "string" },
        ...Object.fromEntries(
          Array.from({ length: count }, (_, at) => [
            `S${at}`,
            { $ref: "#/components/schemas/Name", maxLength: 3 },
          ]),
        ),
      },
    },
  });

test("overlays of a command are applied in order to the document of the folder", async () => {
  const io = await ioOf({
    "openapi.json": siblings(0),
    "one.json": overlay("$.info", { title: "One" }),
    "two.json": overlay("$.info", { title: "Two" }),
  });
  const command = withDocumentFlags(new Command()).exitOverride();
  command.parse(["--overlay", "one.json", "--overlay", "two.json"], { from: "user" });
  const flags: DocumentFlags = command.opts();
  expect((await loadDocument(io, undefined, flags)).title).toBe("Two");
  expect(io.written()).toBe("");
});

test("the first warnings are written with place and remedy, and the others are counted", async () => {
  const io = await ioOf({ "openapi.json": siblings(12) });
  await loadDocument(io, "openapi.json");
  const lines = io.written().trimEnd().split("\n");
  expect(lines.slice(0, 3)).toEqual([
    'warning: OpenAPI 3.0 ignores "maxLength" beside a "$ref"',
    `  at ${join(io.cwd, "openapi.json")}:1:194 #/components/schemas/S0/maxLength`,
    '  Put the reference into an "allOf", or move the document to OpenAPI 3.1.',
  ]);
  expect(lines.at(-1)).toBe("warning: 2 more: plumbline lint lists them");
});
