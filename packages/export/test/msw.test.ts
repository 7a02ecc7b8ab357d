import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { type Contract, findMediaType, findResponse, loadContract } from "@plumbline/contract";
import type { HttpHandler } from "msw";
import { setupServer } from "msw/node";
import { expect, inject, onTestFinished, test } from "vitest";
import { publicDocuments } from "../../codegen/test/public-documents.ts";
import { renderMsw } from "../src/index.ts";
import { bookshop } from "./bookshop.ts";

const own = new URL("../", import.meta.url);

/** The exports of a written module. */
interface Module {
  readonly answers: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly handlers: readonly HttpHandler[];
}

async function unpack(modules: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(fileURLToPath(new URL("../../.plumbline/export-", own)));
  onTestFinished(async () => rm(folder, { recursive: true }));
  await symlink(
    fileURLToPath(new URL("node_modules", own)),
    join(folder, "node_modules"),
    "junction",
  );
  for (const [name, text] of Object.entries(modules)) await writeFile(join(folder, name), text);
  return folder;
}

/** Runs the compiler with strict settings and returns its output. */
async function compile(folder: string): Promise<string> {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    erasableSyntaxOnly: true,
    noEmit: true,
    skipLibCheck: true,
    module: "preserve",
    types: [],
  };
  await writeFile(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: ["*.ts"] }),
  );
  const typescript = createRequire(own).resolve("typescript/package.json");
  const words = [join(dirname(typescript), "bin/tsc"), "-p", "."];
  return promisify(execFile)(process.execPath, words, { cwd: folder }).then(
    () => "",
    // A failed program rejects with an error that contains its output.
    (error: { readonly stdout: string }) => error.stdout,
  );
}

test("handlers of several documents compile with strict settings, and a wrong status does not", async () => {
  const documents = publicDocuments.filter(({ isLarge }) => !isLarge);
  const chosen = inject("isFull") ? documents : documents.slice(-4);
  const sources = [bookshop, ...chosen.map(({ file }) => file)];
  const modules = await Promise.all(
    sources.map(async (file, index): Promise<[string, string]> => [
      `handlers-${index}.ts`,
      renderMsw(await loadContract(file, { defects: "collect" })),
    ]),
  );
  const wrong = 'import { getBook } from "./handlers-0.ts";\ngetBook(299);\n';
  const folder = await unpack({
    ...Object.fromEntries(modules),
    "wrong.ts": wrong.replace("./handlers-0.ts", "./handlers-0"),
  });

  const lines = (await compile(folder))
    .split("\n")
    .filter((line) => line.startsWith("handlers") || line.startsWith("wrong"));
  expect(lines).toEqual([expect.stringMatching(/^wrong\.ts\(2,9\): .*299/)]);
});

test("each operation is answered with a success that its document allows", async () => {
  const contract = await loadContract(bookshop);
  const folder = await unpack({ "handlers.ts": renderMsw(contract) });
  const module: Module = await import(pathToFileURL(join(folder, "handlers.ts")).href);
  const server = setupServer(...module.handlers);
  server.listen({ onUnhandledFrame: "error" });
  onTestFinished(() => server.close());

  const problems = await Promise.all(
    contract.operations.map(async ({ method, path, id, servers }) => {
      const url = `${servers[0]?.url}${path.replaceAll(/\{[^}]+\}/g, "x")}`;
      const response = await fetch(url, { method: method.toUpperCase() });
      return [id, await faultsOf(contract, id, response)];
    }),
  );

  expect(problems.length).toBeGreaterThan(5);
  expect(problems.filter(([, faults]) => (faults ?? []).length > 0)).toEqual([]);
});

async function faultsOf(
  contract: Contract,
  id: string,
  response: Response,
): Promise<readonly string[]> {
  const operation = contract.operations.find((candidate) => candidate.id === id);
  const documented = operation && findResponse(operation, response.status);
  if (documented === undefined || !response.ok) return [`status ${response.status}`];
  const text = await response.text();
  const media = findMediaType(documented.content, response.headers.get("content-type") ?? "");
  if (documented.content.length > 0 && media === undefined) return ["media type"];
  const missing = documented.headers.filter(
    ({ name, required }) => required && !response.headers.has(name),
  );
  const isJson = media?.mediaType.includes("json") === true;
  const issues = isJson ? media.schema?.validate(JSON.parse(text)) : [];
  return [...missing.map(({ name }) => name), ...(issues ?? []).map(({ message }) => message)];
}

test("a handler answers with the status that it is given, at the given URL", async () => {
  const contract = await loadContract(bookshop);
  const folder = await unpack({
    "handlers.ts": renderMsw(contract, { baseUrl: "https://shop.test/" }),
  });
  const module: Readonly<Record<string, (status: number) => HttpHandler>> = await import(
    pathToFileURL(join(folder, "handlers.ts")).href
  );
  const rejected = contract.operations
    .find(({ id }) => id === "get_book")
    ?.responses.find(({ status }) => /^4\d\d$/.test(status))?.status;
  const server = setupServer(module["getBook"]!(Number(rejected)));
  server.listen({ onUnhandledFrame: "error" });
  onTestFinished(() => server.close());

  const { status } = await fetch("https://shop.test/books/b1");

  expect(status).toBe(Number(rejected));
});

test.each([
  ["text of an example", { example: "<boat><name>a</name></boat>" }, "<boat><name>a</name></boat>"],
  ["a typical value", {}, expect.stringMatching(/<boat><name>[^<]+<\/name><\/boat>$/)],
])("a response in XML has %s", async (_, example, text) => {
  const schema = {
    type: "object",
    required: ["name"],
    properties: { name: { type: "string" } },
    xml: { name: "boat" },
  };
  const content = { "application/xml": { schema, ...example } };
  const contract = await loadContract({
    openapi: "3.2.0",
    info: { title: "Boats", version: "1" },
    paths: {
      "/boat": {
        get: { operationId: "boat", responses: { 200: { description: "", content } } },
        query: { operationId: "find", responses: { 204: { description: "" } } },
      },
    },
  });
  const folder = await unpack({ "handlers.ts": renderMsw(contract) });
  const module: Module = await import(pathToFileURL(join(folder, "handlers.ts")).href);

  expect(module.answers["boat"]?.["200"]).toEqual({
    headers: { "Content-Type": "application/xml" },
    text,
  });
  expect(await compile(folder)).toBe("");
});
