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

test("a document without a usable operation has all its problems too", async () => {
  const file = join(folder, "none.yaml");
  writeFileSync(
    file,
    "openapi: 3.1.1\ninfo: { title: Books, version: 1.0.0 }\npaths: { /a: { get: 1 }, /b: { get: 2 } }\n",
  );

  const problems = await lintDocument(file);

  expect(problems.filter(({ rule }) => rule === "document-invalid")).toHaveLength(2);
});
