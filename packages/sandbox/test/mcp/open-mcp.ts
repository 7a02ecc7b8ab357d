import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, expect } from "vitest";
import { startSandbox, type RunningSandbox, type StartSandboxOptions } from "../../src/index.ts";
import { identityOf } from "../support/call.ts";

/** How a client begins: by `initialize`, or by the stateless revision of 2026. */
export type Era = "2025" | "2026";

export const eras: readonly Era[] = ["2025", "2026"];

export interface ConnectOptions {
  readonly era?: Era;
  /** Name of an identity. Default: the one that may do everything. */
  readonly as?: string;
  /** Another token than an identity's. */
  readonly token?: string;
}

/** What a tool call came to. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly structured: unknown;
  readonly text: string;
  readonly status: unknown;
  /** Headers that REST would have sent, by lower-case name. */
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A sandbox on a port of its own with a frozen clock, closed after the file. */
export async function openMcp(options: StartSandboxOptions = {}): Promise<RunningSandbox> {
  const sandbox = await startSandbox({ port: 0, clock: "frozen", ...options });
  afterAll(() => sandbox.close());
  return sandbox;
}

export function mcpUrl(sandbox: RunningSandbox): URL {
  return new URL("/mcp", sandbox.origin);
}

/** A client of the MCP library with an API key, closed after the file. */
export async function connect(
  sandbox: RunningSandbox,
  { era = "2025", as, token = identityOf(sandbox, as).token }: ConnectOptions = {},
): Promise<Client> {
  const client = new Client(
    { name: "test", version: "1.0.0" },
    { versionNegotiation: { mode: era === "2025" ? "legacy" : { pin: "2026-07-28" } } },
  );
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(mcpUrl(sandbox), { requestInit: { headers } }),
  );
  afterAll(() => client.close());
  return client;
}

/** Calls a tool; the text of a result is always the JSON of the body. */
export async function callTool(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<ToolAnswer> {
  const result = await client.callTool({ name, arguments: args });
  const [content] = result.content;
  const meta = Object.entries(result._meta ?? {});
  const headers = meta.flatMap(([key, value]) =>
    key.startsWith("http.header/") ? [[key.slice("http.header/".length), value]] : [],
  );
  return {
    isError: result.isError === true,
    structured: result.structuredContent,
    text: content?.type === "text" ? content.text : "",
    status: result._meta?.["http/status"],
    headers: Object.fromEntries(headers),
  };
}

/** Calls a tool that has to succeed, and tells its body. */
export async function readTool(
  client: Client,
  name: string,
  args?: Record<string, unknown>,
): Promise<unknown> {
  const { isError, structured, text } = await callTool(client, name, args);
  expect(isError, `${name} -> ${text}`).toBe(false);
  return structured;
}
