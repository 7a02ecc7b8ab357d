import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { call, identityOf } from "../support/call.ts";
import { listOperations } from "../support/open-service.ts";
import { mcpUrl, openMcp } from "./open-mcp.ts";
import { type Ended, fileOf, runProgram } from "./run-program.ts";

const inspector = fileOf(
  import.meta.resolve("@modelcontextprotocol/inspector/package.json"),
  "clients/launcher/build/index.js",
);

const sandbox = await openMcp();
const home = await mkdtemp(join(tmpdir(), "mcp-inspector-"));
afterAll(() => rm(home, { recursive: true }));

/** MCP Inspector in its command-line mode, with an API key in a header. */
function inspect(token: string, ...args: readonly string[]): Promise<Ended> {
  const header = `Authorization: Bearer ${token}`;
  const target = ["--cli", mcpUrl(sandbox).href, "--header", header];
  return runProgram(inspector, [...target, ...args], { env: { ...process.env, HOME: home } });
}

test("MCP Inspector lists the tools without a problem", async () => {
  const { token } = identityOf(sandbox);
  const { code, stdout, stderr } = await inspect(token, "--method", "tools/list", "--strict");
  const { tools }: { tools: { name: string }[] } = JSON.parse(stdout);
  expect([code, stderr]).toEqual([0, ""]);
  expect(tools.map(({ name }) => name)).toEqual(listOperations(sandbox).map(({ id }) => id));
});

test("MCP Inspector calls a tool", async () => {
  const { token } = identityOf(sandbox);
  const { code, stdout } = await inspect(
    token,
    "--method",
    "tools/call",
    "--tool-name",
    "get_vertical",
    "--tool-arg",
    "slug=plumbing",
  );
  const { structuredContent } = JSON.parse(stdout);
  expect([code, structuredContent]).toEqual([
    0,
    (await call(sandbox, "GET /verticals/plumbing")).json,
  ]);
});

test("MCP Inspector reports an error without a valid key", async () => {
  const { code, stdout, stderr } = await inspect("no-such-key", "--method", "tools/list");
  expect(code).not.toBe(0);
  expect(`${stdout}${stderr}`).toMatch(/auth|401/i);
});
