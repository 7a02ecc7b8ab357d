import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookDocument } from "../support/book-document.ts";
import { createBookServer, ownerToken } from "../support/book-server.ts";
import { listen, type Listening } from "../support/listen.ts";
import { bookContract } from "../support/run-books.ts";
import { type Outcome, runCommandIn } from "../support/run-command.ts";

let server: Listening;
let folder: string;

const workflow = (condition: string): string => `arazzo: 1.0.1
info: { title: Books, version: "1" }
sourceDescriptions:
  - { name: shop, url: openapi.json }
workflows:
  - workflowId: first-book
    x-requirements: [books-are-listed]
    steps:
      - stepId: list
        operationId: list_books
        successCriteria:
          - condition: ${condition}
`;

beforeAll(async () => {
  const books = createBookServer(bookContract);
  server = await listen((request) => books.fetch(request));
  folder = await mkdtemp(join(tmpdir(), "plumbline-journeys-"));
  await writeFile(join(folder, "openapi.json"), JSON.stringify(bookDocument));
  await writeFile(
    join(folder, "good.yaml"),
    workflow("$response.body#/books/0/id == 'first-book'"),
  );
  await writeFile(join(folder, "broken.yaml"), workflow("$response.body#/books/0/id == 'other'"));
  await writeFile(join(folder, "misspelt.yaml"), workflow("$statuscode == 200"));
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

function run(file: string): Promise<Outcome> {
  const args = [
    "--base-url",
    server.url,
    "--checks",
    "journeys/*",
    "--journeys",
    file,
    "--seed",
    "1",
  ];
  return runCommandIn(folder, args, { env: { PLUMBLINE_TOKEN: ownerToken } });
}

test("a workflow that succeeds passes", async () => {
  const { code, out } = await run("good.yaml");
  expect(out).toContain("CONFORMS");
  expect(code).toBe(0);
});

test("a workflow that fails is a finding with file, line and pointer", async () => {
  const { code, out } = await run("broken.yaml");
  expect(code).toBe(1);
  expect(out.replaceAll(/\s+/g, " ")).toContain(
    "broken.yaml:12 /workflows/0/steps/0/successCriteria/0",
  );
});

test("a workflow that cannot be read ends with 2, the place and the reason", async () => {
  const { code, err } = await run("misspelt.yaml");
  expect(code).toBe(2);
  expect(err).toContain('"$statuscode" is not a runtime expression');
  expect(err).toContain("misspelt.yaml:12");
});
