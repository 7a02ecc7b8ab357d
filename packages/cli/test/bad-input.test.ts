import { createServer, type Server } from "node:http";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { subcommands } from "../src/subcommands.ts";
import { runPlumbline } from "../src/run-plumbline.ts";
import { recordIo } from "./record-io.ts";

const document = `openapi: 3.1.1
jsonSchemaDialect: https://json-schema.org/draft/2020-12/schema
info: { title: Books, version: 1.0.0 }
servers: [{ url: http://127.0.0.1/v1 }]
components:
  securitySchemes:
    token: { type: http, scheme: bearer }
security: [{ token: [] }]
paths:
  /books:
    get:
      operationId: list_books
      summary: List the books
      responses:
        "200":
          description: The books.
          content:
            application/json:
              schema: { type: array, items: { type: string } }
              example: [Emma]
        "401":
          description: No credential.
          content:
            application/json:
              schema: { type: object, required: [error], properties: { error: { type: string } } }
              example: { error: who are you }
`;

let folder = "";
let rejecting: Server;
let closed = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "plumbline-bad-input-"));
  write("books.yaml", document);
  write("syntax.yaml", "openapi: 3.1.1\ninfo:\n  title: [unclosed\n");
  write(
    "reference.yaml",
    document.replace(
      "{ type: string } }\n              example: [Emma]",
      "{ $ref: '#/components/schemas/Gone' } }",
    ),
  );
  write(
    "remote.yaml",
    document.replace("{ type: string } }\n", "{ $ref: 'https://example.com/book.json' } }\n"),
  );
  write("policy.yaml", `${document}x-body-limit: { bytes: 5, exceeded: 413, byts: 5 }\n`);
  write("not-a-folder", "");
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, "127.0.0.1", resolve));
  closed = portOf(gone);
  await new Promise((resolve) => gone.close(resolve));
  rejecting = createServer((_, response) => {
    response.writeHead(401, { "content-type": "application/json" }).end('{"error":"who are you"}');
  });
  await new Promise<void>((resolve) => rejecting.listen(0, "127.0.0.1", resolve));
});

afterAll(() => {
  rejecting.close();
  rmSync(folder, { recursive: true });
});

interface BadInput {
  readonly what: string;
  readonly argv: (place: { readonly port: number; readonly closed: number }) => readonly string[];
  readonly exitCode: number;
  /** Each must occur in the message: the place, and enough of its text. */
  readonly says: readonly (string | RegExp)[];
}

const commandsWithDocument = [
  "lint",
  "mock",
  "generate --out out",
  "test --base-url http://127.0.0.1:9/v1 --contract",
];

const documentFaults = [
  { what: "a missing document", file: "nowhere.yaml", says: ["nowhere.yaml"] },
  { what: "a folder in place of a document", file: ".", says: [/folder|directory/i] },
  { what: "a syntax error", file: "syntax.yaml", says: [/syntax\.yaml:\d+/] },
  {
    what: "an unresolvable reference",
    file: "reference.yaml",
    says: ["reference.yaml", "#/components/schemas/Gone"],
  },
  {
    what: "a remote reference",
    file: "remote.yaml",
    says: ["remote.yaml", "https://example.com/book.json"],
  },
  {
    what: "an unknown policy field",
    file: "policy.yaml",
    says: [/policy\.yaml:27/, "byts", "bytes"],
  },
] as const;

const unreadable = new Set(["nowhere.yaml", ".", "syntax.yaml"]);

/** A mock serves the rest of a document with a fault. */
function faultsOf(command: string): readonly (typeof documentFaults)[number][] {
  return documentFaults.filter(({ file }) => command !== "mock" || unreadable.has(file));
}

/** For lint, a problem of the document is a finding. A test and a generated client leave out the part. */
function outcomeOf(
  command: string,
  file: string,
  says: BadInput["says"],
): Pick<BadInput, "exitCode" | "says"> {
  if (unreadable.has(file)) return { exitCode: 2, says };
  if (command === "lint") return { exitCode: 1, says };
  if (command.startsWith("generate"))
    return {
      exitCode: 0,
      says: [/Left out, renamed, or typed as unknown:\n.*(?:Gone|book\.json|byts)/],
    };
  return { exitCode: 3, says: ["1 part of the document cannot be used", "does not respond"] };
}

const table: readonly BadInput[] = [
  ...commandsWithDocument.flatMap((command) =>
    faultsOf(command).map(({ what, file, says }) => ({
      what: `${command.split(" ")[0]}: ${what}`,
      argv: () => withDocument(command, file),
      ...outcomeOf(command, file, says),
    })),
  ),
  {
    what: "mock: a port in use",
    argv: ({ port }) => ["mock", "books.yaml", "--port", String(port)],
    exitCode: 2,
    says: [/port \d+/],
  },
  {
    what: "mock: a port that is not a number",
    argv: () => ["mock", "books.yaml", "--port", "seventy"],
    exitCode: 2,
    says: ["--port", "--help"],
  },
  {
    what: "test: a base URL that does not respond",
    argv: ({ closed }) => [
      "test",
      "--contract",
      "books.yaml",
      "--base-url",
      `http://127.0.0.1:${closed}/v1`,
      "--token",
      "t",
    ],
    exitCode: 3,
    says: [/http:\/\/127\.0\.0\.1:\d+\/v1 does not respond/, "Start the target"],
  },
  {
    what: "test: a base URL that is not a URL",
    argv: () => ["test", "--contract", "books.yaml", "--base-url", "example", "--token", "t"],
    exitCode: 2,
    says: ["example"],
  },
  {
    what: "test: a rejected token",
    argv: ({ port }) => [
      "test",
      "--contract",
      "books.yaml",
      "--base-url",
      `http://127.0.0.1:${port}/v1`,
      "--token",
      "t",
    ],
    exitCode: 3,
    says: [/credential|token/i],
  },
  {
    what: "test: a report directory that cannot be written",
    argv: ({ port }) => [
      "test",
      "--contract",
      "books.yaml",
      "--base-url",
      `http://127.0.0.1:${port}/v1`,
      "--report-dir",
      "not-a-folder",
    ],
    exitCode: 2,
    says: ["not-a-folder"],
  },
  {
    what: "generate: a directory that cannot be written",
    argv: () => ["generate", "books.yaml", "--out", "not-a-folder"],
    exitCode: 2,
    says: ["not-a-folder"],
  },
  {
    what: "an unknown command",
    argv: () => ["tset"],
    exitCode: 2,
    says: ["tset", subcommands.map(({ name }) => name).join(", ")],
  },
  { what: "an unknown option", argv: () => ["lint", "--jsno"], exitCode: 2, says: ["--jsno"] },
];

test.each(table)("$what ends with one clear message", async ({ argv, exitCode, says }) => {
  const { io, stderr, stdout } = recordIo(folder);

  expect(await runPlumbline(argv({ port: portOf(rejecting), closed }), io)).toBe(exitCode);

  const said = stderr() + stdout();
  for (const part of says) expect(said).toMatch(part instanceof RegExp ? part : escape(part));
  expect(said).not.toMatch(/^\s+at .*\.(ts|js|mjs):\d+/m);
  expect(said).not.toContain("internal error");
});

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

function withDocument(command: string, file: string): readonly string[] {
  const [name = "", ...options] = command.split(" ");
  return name === "test" ? [name, ...options, file] : [name, file, ...options];
}

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

function escape(text: string): RegExp {
  return new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
}
