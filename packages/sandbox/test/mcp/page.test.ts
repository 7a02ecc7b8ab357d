import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport, type Tool } from "@modelcontextprotocol/client";
import { expect, onTestFinished, test } from "vitest";
import { call, identityOf } from "../support/call.ts";
import { listOperations } from "../support/open-service.ts";
import { connect, mcpUrl, openMcp, readTool } from "./open-mcp.ts";
import { createOwnProvider } from "./own-provider.ts";
import { type Ended, fileOf, runProgram } from "./run-program.ts";
import { signIn } from "./sign-in.ts";

const page = await readFile(new URL("../../../../docs/mcp.md", import.meta.url), "utf8");
const sandbox = await openMcp();

interface Entry {
  readonly type?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Replaces the address and the key in a text of the page. */
function fillIn(text: string): string {
  return text
    .replaceAll("http://127.0.0.1:4020/mcp", mcpUrl(sandbox).href)
    .replaceAll(/\$\{(?:env:|input:)?[\w-]+\}|\$LOCAL_ADS_API_KEY/g, identityOf(sandbox).token);
}

/** Returns the configuration blocks of the page. */
const blocks = Array.from(page.matchAll(/```json\n(.*?)```/gs), ([, text = ""]) => {
  const filled = fillIn(text);
  const { mcpServers, servers } = JSON.parse(filled);
  const entry: Entry = (mcpServers ?? servers)["local-ads"];
  return { text: filled, entry, isCommon: mcpServers !== undefined && entry.type !== undefined };
});
const keyed = blocks.filter(({ entry }) => entry.headers !== undefined);
const keyless = blocks.filter(({ entry }) => entry.headers === undefined);

test("the page has three blocks with a key and one without", () => {
  expect([keyed.length, keyless.length]).toEqual([3, 1]);
});

test.each(keyed)("a block with a key connects (%#)", async ({ entry: { url, headers = {} } }) => {
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
  );
  expect(await readTool(client, "get_workspace")).toHaveProperty("workspace");
  await client.close();
});

test.each(keyless)("a block without a key leads through OAuth", async ({ entry: { url } }) => {
  const { client } = await signIn(sandbox, createOwnProvider(), { url: new URL(url) });
  expect(await readTool(client, "get_workspace")).toHaveProperty("workspace");
});

test.each(keyed.filter(({ isCommon }) => isCommon))(
  "MCP Inspector accepts the common block as its configuration",
  async ({ text }) => {
    const file = join(await createHome(), "mcp.json");
    await writeFile(file, text);
    const args = ["--cli", "--config", file, "--server", "local-ads", "--method", "tools/list"];
    const { code, stdout } = await inspect(args);
    expect([code, JSON.parse(stdout).tools.length]).toEqual([0, listOperations(sandbox).length]);
  },
);

test("the command of the page calls a tool", async () => {
  const [, script = ""] = /```sh\n(.*?)```/s.exec(page) ?? [];
  const words = fillIn(script).match(/"[^"]*"|[^\s\\]+/g) ?? [];
  const [npx, program, ...args] = words.map((word) => word.replaceAll('"', ""));
  expect([npx, program]).toEqual(["npx", "@modelcontextprotocol/inspector"]);
  const { code, stdout } = await inspect(args);
  const rest = await call(sandbox, "GET /verticals/plumbing");
  expect([code, JSON.parse(stdout).structuredContent]).toEqual([0, rest.json]);
});

test("the page lists each tool with its arguments and annotations", async () => {
  const { tools } = await (await connect(sandbox)).listTools();
  const rows = page.match(/^\| `.*` \|.*$/gm)?.filter((row) => row.split("|").length === 5);
  expect(rows).toEqual(tools.map(toRow));
});

/** Formats a tool as the page shows it. Optional arguments have a question mark. */
function toRow({ name, inputSchema, annotations = {} }: Tool): string {
  const names = Object.keys(inputSchema.properties ?? {}).map((argument) =>
    inputSchema.required?.includes(argument) ? `\`${argument}\`` : `\`${argument}?\``,
  );
  const hints = [
    annotations.readOnlyHint ? "read-only" : "writes",
    ...(annotations.destructiveHint ? ["destructive"] : []),
    ...(annotations.idempotentHint ? ["idempotent"] : []),
    ...(annotations.openWorldHint ? ["open world"] : []),
  ];
  return `| \`${name}\` | ${[...names, ""].join(" ")}| ${hints.join(", ")} |`;
}

/** Runs MCP Inspector with a temporary folder for its files. */
async function inspect(args: readonly string[]): Promise<Ended> {
  const inspector = fileOf(
    import.meta.resolve("@modelcontextprotocol/inspector/package.json"),
    "clients/launcher/build/index.js",
  );
  return runProgram(inspector, args, { env: { ...process.env, HOME: await createHome() } });
}

async function createHome(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mcp-page-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
