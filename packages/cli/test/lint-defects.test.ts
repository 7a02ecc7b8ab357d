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

  const errors = problems.filter(({ severity }) => severity === "error");
  const compiled = errors.filter(({ rule }) => /^(?:document|reference|schema)-/.test(rule));
  expect(errors.find(({ rule }) => rule === "struct")?.line).toBe(20);
  expect(compiled.map(({ line, severity }) => [severity, line])).toEqual([
    ["error", 11],
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

function lintText(name: string, text: string): ReturnType<typeof lintDocument> {
  const file = join(folder, name);
  writeFileSync(file, text);
  return lintDocument(file);
}

const shortest = [
  ["swagger: '2.0'", "200: { description: ok }"],
  ["openapi: 3.0.0", "'200': { description: ok }"],
  ["openapi: 3.1.0", "'200': { description: ok }"],
  ["openapi: 3.2.0", "'200': {}"],
] as const;

test.each(shortest)("a minimal valid document with %s has no error", async (version, response) => {
  const text = `${version}\ninfo: { title: A, version: '1' }\npaths:\n  /a/: { get: { responses: { ${response} } } }\n`;
  const problems = await lintText("minimal.yaml", text);
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(problems.map(({ rule }) => rule)).toContain("operation-summary");
});

test.each([
  ["openapi: 3.0.0", "responses: {}, colour: red"],
  ["openapi: 3.0.0", "responses: { '200': {} }"],
  ["openapi: 3.1.0", "responses: { '200': {} }"],
  ["openapi: 3.2.0", "parameters: [{ name: a, in: querystring, schema: {} }]"],
])("what the standard forbids is an error: %s, %s", async (version, fields) => {
  const text = `${version}\ninfo: { title: A, version: '1' }\npaths: { /a: { get: { ${fields} } } }\n`;
  const problems = await lintText("forbidden.yaml", text);
  expect(problems.map(({ severity }) => severity)).toContain("error");
});

test("references by anchor and $id resolve, and what they name is used", async () => {
  const problems = await lintText(
    "named.yaml",
    `openapi: 3.1.0
info: { title: A, version: '1' }
paths:
  /a: { get: { responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } } } } }
components:
  schemas:
    A: { anyOf: [{ $ref: '#core' }, { $ref: 'https://shapes.example/low' }] }
    B: { $anchor: core, type: integer }
    C: { $id: 'https://shapes.example/low', minimum: 0 }
    D: { type: string }
`,
  );
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  const unused = problems.filter(({ rule }) => rule === "no-unused-components");
  expect(unused.map(({ pointer }) => pointer)).toEqual(["/components/schemas/D"]);
});

test("warnings of compiling are warnings of lint, with their line", async () => {
  const problems = await lintText(
    "siblings.yaml",
    `openapi: 3.0.3
info: { title: A, version: '1' }
paths: { /a: { get: { responses: { default: { description: ok, content: { a/b: { schema: {
  $ref: '#/components/schemas/A', maxLength: 3 } } } } } } } }
components: { schemas: { A: { type: string } } }
`,
  );
  expect(problems.filter(({ rule }) => rule === "sibling-ignored")).toMatchObject([
    { severity: "warning", line: 4 },
  ]);
});

test("an example as text of XML is not compared with the schema of its data", async () => {
  const examples = `xml: { value: '<A><b>1</b></A>' }, sent: { serializedValue: '<A/>' }, data: { dataValue: 5 }`;
  const problems = await lintText(
    "xml.yaml",
    `openapi: 3.2.0
info: { title: A, version: '1' }
paths: { /a: { get: { responses: { '200': { content: { application/xml: {
  schema: { type: object },
  examples: { ${examples} } } } } } } } }
`,
  );
  const found = problems.filter(({ rule }) => rule === "example-valid");
  expect(found).toMatchObject([{ severity: "error", message: "Example data must be object" }]);
});

test("a media type among the components of OpenAPI 3.2 is one", async () => {
  const problems = await lintText(
    "media.yaml",
    `openapi: 3.2.0
info: { title: A, version: '1' }
paths: { /a: { get: { responses: { '200': { content: { application/jsonl: { $ref: '#/components/mediaTypes/L' } } } } } } }
components:
  mediaTypes: { L: { itemSchema: { $ref: '#/components/schemas/A' } } }
  schemas: { A: { type: object, required: [b], properties: { b: { type: integer } } } }
`,
  );
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
});

const head = { info: { title: "Books", version: "1" } };
const schema = { type: "string", nullable: true };
const content = { "application/json": { schema } };
const responses = { 200: { description: "", content } };

test.each<[string, object, readonly string[]]>([
  [
    "the members of an extension",
    { openapi: "3.0.3", paths: { "/a": { get: { responses, "x-code-samples": [{ other: 1 }] } } } },
    [],
  ],
  [
    "an unknown keyword of a schema in 3.1",
    { openapi: "3.1.0", paths: { "/a": { get: { responses } } } },
    ["warning"],
  ],
  [
    "the type file of a response in 2.0",
    {
      swagger: "2.0",
      paths: {
        "/a": { get: { responses: { 200: { description: "", schema: { type: "file" } } } } },
      },
    },
    [],
  ],
  [
    "the type file of a member in 2.0",
    { swagger: "2.0", paths: {}, definitions: { A: { properties: { a: { type: "file" } } } } },
    ["error"],
  ],
])("only what the version forbids is an error: %s", async (name, document, expected) => {
  const file = join(folder, `${name.replaceAll(" ", "-")}.json`);
  writeFileSync(file, JSON.stringify({ ...head, ...document }));
  const problems = await lintDocument(file);
  const found = problems.filter(({ rule, severity }) => rule === "struct" || severity === "error");
  expect(found.map(({ severity }) => severity)).toEqual(expected);
});
