import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { lintDocument } from "../src/lint/lint-document.ts";

const folder = mkdtempSync(join(tmpdir(), "plumbline-lint-"));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const defective = `openapi: 3.1.1
info: { title: Books, version: 1.0.0 }
paths:
  /books/{id}:
    get:
      responses:
        "200":
          description: A book.
          content:
            application/json:
              schema: { $ref: part.yaml#/Gone }
  /books:
    post:
      requestBody:
        content:
          application/json:
            schema: { type: text, properties: { isbn: { pattern: "([0-9]" } } }
            example: 5
      responses:
        "201": {}
`;

test("every defect of every stage is a problem with its line, and examples are still checked", async () => {
  const file = join(folder, "books.yaml");
  writeFileSync(file, defective);
  writeFileSync(join(folder, "part.yaml"), "Book: { type: object }\n");

  const problems = await lintDocument(file);

  const compiled = problems.filter(({ rule }) => /^(?:document|reference|schema)-/.test(rule));
  expect(compiled.map(({ line, severity }) => [severity, line])).toEqual([
    ["error", 11],
    ["error", 20],
    ["error", 5],
    ["error", 17],
    ["error", 17],
  ]);
});

test("a document in one line has the same problems as in many", async () => {
  const document = {
    openapi: "3.1.1",
    info: { title: "Books", version: "1.0.0" },
    paths: {
      "/books/{id}": { get: { responses: { 200: { $ref: "#/nowhere" } } } },
      "/books": { post: { responses: { 201: { description: "Added." } } } },
    },
  };
  const rules = [];
  for (const indent of [0, 2]) {
    const file = join(folder, `indent-${indent}.json`);
    writeFileSync(file, JSON.stringify(document, null, indent));
    rules.push((await lintDocument(file)).map(({ rule, pointer }) => `${rule} ${pointer}`));
  }
  const [inOneLine = [], inMany] = rules;
  expect(inOneLine).toEqual(inMany);
  expect(
    inOneLine.filter((rule) => /^(reference-unresolved|document-invalid) /.test(rule)),
  ).toEqual([
    "reference-unresolved /paths/~1books~1{id}/get/responses/200/$ref",
    "document-invalid /paths/~1books~1{id}/get",
  ]);
  expect(inOneLine.join("\n")).not.toMatch(/no-unresolved-refs|path-parameters-defined/);
});

test("a document without a usable operation has all its problems too", async () => {
  const file = join(folder, "none.yaml");
  writeFileSync(
    file,
    "openapi: 3.1.1\ninfo: { title: Books, version: 1.0.0 }\npaths: { /a: { get: 1 }, /b: { get: 2 } }\n",
  );

  const problems = await lintDocument(file);

  expect(problems.filter(({ rule }) => rule === "document-invalid")).toHaveLength(2);
});

test("a reference to itself, on which Redocly's rules fail, hides no other defect", async () => {
  const document = {
    openapi: "3.1.1",
    info: { title: "Books", version: "1.0.0" },
    paths: {
      "/books/{id}": { get: { responses: { 200: { description: "A book." } } } },
      "/books": {
        get: {
          responses: {
            200: {
              description: "Books.",
              content: { "application/json": { schema: { $ref: "#/components/schemas/Loop" } } },
            },
          },
        },
      },
    },
    components: { schemas: { Loop: { $ref: "#/components/schemas/Loop" } } },
  };
  const file = join(folder, "loop.json");
  writeFileSync(file, JSON.stringify(document));

  const problems = await lintDocument(file);

  expect(problems.map(({ rule, pointer }) => [rule, pointer])).toEqual(
    expect.arrayContaining([
      ["document-invalid", "/paths/~1books~1{id}/get"],
      ["redocly-failed", undefined],
    ]),
  );
  expect(problems.some(({ pointer }) => pointer?.endsWith("/Loop/$ref"))).toBe(true);
});
