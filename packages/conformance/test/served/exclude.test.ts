import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listen, type Listening } from "../support/listen.ts";
import { type Outcome, runCommandIn } from "../support/run-command.ts";
import { anyObject, json } from "../support/run-document.ts";

const fine = { 200: anyObject("Fine."), 404: anyObject("None.") };

const document = {
  openapi: "3.1.1",
  info: { title: "Service", version: "1" },
  paths: {
    "/things": { get: { operationId: "listThings", responses: fine } },
    "/restart": { post: { operationId: "restart", responses: fine } },
    "/flush": { post: { operationId: "flush", responses: fine } },
  },
};

let server: Listening;
let folder: string;
const seen = new Set<string>();

beforeAll(async () => {
  server = await listen(async (request) => {
    seen.add(new URL(request.url).pathname.replace(/^\/v1/, ""));
    return json(200);
  });
  folder = await mkdtemp(join(tmpdir(), "plumbline-exclude-"));
  await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
  const targets = { here: { baseUrl: server.url, exclude: ["restart"] } };
  await writeFile(join(folder, "plumbline.config.json"), JSON.stringify({ targets }));
});

beforeEach(() => seen.clear());

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

function run(...args: readonly string[]): Promise<Outcome> {
  return runCommandIn(folder, args);
}

test("an operation that the target excludes is not sent, and is listed as skipped", async () => {
  const { code, out } = await run();
  expect(code).toBe(0);
  expect([...seen]).toEqual(expect.arrayContaining(["/things", "/flush"]));
  expect(seen).not.toContain("/restart");
  expect(out).toMatch(/not-selected +\d+ checks on restart\. It is excluded\./);
});

test("--exclude adds to the operations that the target excludes", async () => {
  const { code } = await run("--exclude", "flush");
  expect(code).toBe(0);
  expect([...seen]).toContain("/things");
  expect(seen).not.toContain("/flush");
  expect(seen).not.toContain("/restart");
});

test("an excluded operation stays excluded if --operations names it", async () => {
  await run("--operations", "listThings,restart");
  expect([...seen]).toContain("/things");
  expect(seen).not.toContain("/restart");
});

test.each([
  ["an unknown ID", ["--exclude", "flsh"], /no operation "flsh"[\s\S]*Did you mean "flush"\?/],
  ["an unknown ID of --operations", ["-o", "flsh"], /no operation "flsh"[\s\S]*"flush"\?/],
  ["everything", ["-o", "flush", "--exclude", "flush"], /Every selected operation is excluded/],
])("rejects %s", async (_, args, message) => {
  const { code, err } = await run(...args);
  expect(code).toBe(2);
  expect(err).toMatch(message);
  expect([...seen]).toEqual([]);
});
