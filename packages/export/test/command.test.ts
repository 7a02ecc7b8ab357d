import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CommandIo, runCommand } from "@plumbline/command";
import { expect, onTestFinished, test } from "vitest";
import { createExportCommand } from "../src/create-export-command.ts";
import { bookshop } from "./bookshop.ts";

const arazzo = `arazzo: 1.0.1
info: { title: Orders, version: 1.0.0 }
sourceDescriptions: [{ name: shop, url: openapi.yaml, type: openapi }]
workflows:
  - workflowId: order-a-book
    summary: An ordered book is found again
    inputs:
      type: object
      properties: { book: { type: string, pattern: "a|b" } }
    steps:
      - stepId: look
        description: The book exists.
        operationId: get_book
        parameters:
          - { name: id, in: path, value: $inputs.book }
        successCriteria:
          - condition: $statusCode == 200 || $statusCode == 404
        onFailure:
          - name: gone
            type: end
            criteria: [{ condition: $statusCode == 404 }]
        outputs: { id: $response.body#/id }
`;

async function run(...words: readonly string[]) {
  const cwd = await mkdtemp(join(tmpdir(), "export-"));
  onTestFinished(async () => rm(cwd, { recursive: true }));
  await writeFile(join(cwd, "orders.arazzo.yaml"), arazzo);
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const io: CommandIo = {
    stdout: { write: (text) => stdout.push(text) },
    stderr: { write: (text) => stderr.push(text) },
    env: {},
    cwd,
    signal: new AbortController().signal,
  };
  const code = await runCommand(createExportCommand(io), [...words], io);
  return { code, cwd, stdout: stdout.join(""), stderr: stderr.join("") };
}

test("journeys become a page with their inputs, requests, criteria and turns", async () => {
  const { code, stdout } = await run("journeys", "orders.arazzo.yaml", "--contract", bookshop);

  expect(code).toBe(0);
  expect(stdout).toContain("## order-a-book\n\nAn ordered book is found again.\n\nInputs:\n\n");
  expect(stdout).toContain("### 1. look\n\nThe book exists.\n\n`GET /books/{id}`");
  expect(stdout).toContain("| `id` | path | `$inputs.book` |");
  expect(stdout).toContain("Expects:\n\n- `$statusCode == 200 \\|\\| $statusCode == 404`");
  expect(stdout).toContain("On failure:\n\n- gone: end if `$statusCode == 404`");
  expect(stdout).toContain("Keeps:\n\n- `id` from `$response.body#/id`");
});

test("--out writes a file and names it", async () => {
  const { code, cwd, stdout, stderr } = await run("msw", bookshop, "--out", "handlers.ts");

  expect([code, stdout]).toEqual([0, ""]);
  expect(stderr).toContain("handlers.ts");
  expect(await readFile(join(cwd, "handlers.ts"), "utf8")).toContain("export const handlers");
});

test.for<[words: string[], stderr: RegExp]>([
  [["msv", bookshop], /Allowed choices are msw, postman, har, journeys/],
  [["msw", "missing.yaml"], /missing\.yaml/],
  [["msw", bookshop, bookshop], /msw takes one source, but 2 were given/],
  [["journeys", "--contract", bookshop], /requires the path of an Arazzo document/],
  [["har", "nowhere"], /no report of a run[^]*nowhere[^]*--report-dir/],
  [["postman", bookshop, "--out", "no/folder.json"], /cannot be written[^]*no\/folder\.json/],
])("%j ends with 2 and says what to do", async ([words, message]) => {
  const { code, stdout, stderr } = await run(...words);

  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(message);
  expect(stderr).not.toMatch(/ {4}at /);
});

test("--help lists the formats", async () => {
  const { code, stdout } = await run("--help");

  expect(code).toBe(0);
  expect(stdout).toMatch(/msw +a TypeScript module/);
});
