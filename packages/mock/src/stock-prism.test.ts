import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Contract, loadContract, type Operation } from "@plumbline/contract";
import { afterAll, expect, test } from "vitest";
import { writeDocument } from "./document/write-document.ts";
import { enrichDocument } from "./index.ts";
import { createSampleRequest } from "./start/sample-request.ts";
import { booksDocument } from "./testing/books-document.ts";
import { interfaceDocument } from "./testing/interface-document.ts";

const prism = join(
  dirname(createRequire(import.meta.url).resolve("@stoplight/prism-cli/package.json")),
  "dist/index.js",
);
const directory = await mkdtemp(join(tmpdir(), "stock-prism-"));
const running: ChildProcess[] = [];

afterAll(async () => {
  for (const child of running) await kill(child);
  await rm(directory, { recursive: true, force: true });
});

test("stock Prism serves every operation and status of the enriched document without a violation", async () => {
  const contract = await loadContract(interfaceDocument);
  const { document, failed } = enrichDocument(contract);
  expect(failed).toEqual([]);
  const origin = await startPrism("interface", document);

  const violations: string[] = [];
  let answers = 0;
  for (const operation of contract.operations) {
    for (const status of ["", ...documentedStatuses(operation)]) {
      const response = await ask(contract, operation, { origin, status });
      answers += 1;
      const found = response.headers.get("sl-violations");
      if (found !== null) violations.push(`${operation.id} ${status}: ${found}`);
      const isAnswered = status === "" ? response.ok : response.status === Number(status);
      if (!isAnswered) violations.push(`${operation.id} ${status}: answered ${response.status}`);
    }
  }
  expect(violations).toEqual([]);
  expect(answers).toBeGreaterThan(150);
});

test("stock Prism violates a document without examples, and conforms after enrichment", async () => {
  const contract = await loadContract(booksDocument);
  const list = contract.operations.find(({ id }) => id === "list_books");
  if (list === undefined) throw new Error("the fixture lists books");
  const bare = await startPrism("bare", booksDocument);
  const enriched = await startPrism("enriched", enrichDocument(contract).document);

  expect(
    (await ask(contract, list, { origin: bare, status: "" })).headers.get("sl-violations"),
  ).not.toBeNull();
  expect(
    (await ask(contract, list, { origin: enriched, status: "" })).headers.get("sl-violations"),
  ).toBeNull();
});

test("stock Prism serves the operations of OpenAPI 3.2 that 3.1 has", async () => {
  const schema = { type: "object", required: ["id"], properties: { id: { type: "integer" } } };
  const responses = { 200: { description: "", content: { "application/json": { schema } } } };
  const contract = await loadContract({
    openapi: "3.2.0",
    info: { title: "New", version: "1" },
    paths: { "/a": { get: { responses }, query: { responses } } },
  });
  const origin = await startPrism("new", enrichDocument(contract).document);
  const response = await fetch(`${origin}/a`);

  expect([response.status, response.headers.get("sl-violations")]).toEqual([200, null]);
});

function documentedStatuses({ responses }: Operation): readonly string[] {
  return responses.map(({ status }) => status).filter((status) => /^\d+$/.test(status));
}

interface Wanted {
  readonly origin: string;
  readonly status: string;
}

/** Prism mounts every path at the root, whatever the servers say. */
function ask(
  contract: Contract,
  operation: Operation,
  { origin, status }: Wanted,
): Promise<Response> {
  const { url, method, headers, body } = createSampleRequest(contract, operation, origin);
  const base = operation.servers[0]?.basePath ?? "";
  return fetch(url.replace(`${origin}${base}`, origin), {
    method,
    headers: { ...headers, ...(status !== "" && { prefer: `code=${status}` }) },
    redirect: "manual",
    ...(body !== undefined && { body }),
  });
}

async function startPrism(
  name: string,
  document: Parameters<typeof writeDocument>[1],
): Promise<string> {
  const file = join(directory, `${name}.json`);
  await writeDocument(file, document);
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [prism, "mock", "--host", "127.0.0.1", "--port", String(port), "--multiprocess", "false", file],
    {
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  running.push(child);
  await new Promise<void>((resolve, reject) => {
    let log = "";
    const read = (chunk: Buffer): void => {
      log += chunk.toString();
      if (log.includes("listening")) resolve();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", () => reject(new Error(`Prism ended: ${log}`)));
  });
  return `http://127.0.0.1:${port}`;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === "object" && address !== null ? address.port : 0),
      );
    });
  });
}

function kill(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill();
  });
}
