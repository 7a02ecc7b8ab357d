import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, expect } from "vitest";
import { startSandbox, type RunningSandbox, type StartSandboxOptions } from "../../src/index.ts";
import { identityOf } from "../support/call.ts";

/** The kinds of clients: with `initialize`, or of the stateless revision of 2026. */
export type Era = "2025" | "2026";

export const eras: readonly Era[] = ["2025", "2026"];

export interface ConnectOptions {
  readonly era?: Era;
  /** Name of an identity. Default: the identity with all scopes. */
  readonly as?: string;
  /** A token instead of an identity's. */
  readonly token?: string;
}

/** The result of a tool call. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly structured: unknown;
  readonly text: string;
  readonly status: unknown;
  /** The headers of the REST response by lower-case name. */
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Starts a sandbox with a frozen clock, closed after the last test of the file. */
export async function openMcp(options: StartSandboxOptions = {}): Promise<RunningSandbox> {
  const sandbox = await startSandbox({ port: 0, clock: "frozen", ...options });
  afterAll(() => sandbox.close());
  return sandbox;
}

export function mcpUrl(sandbox: RunningSandbox): URL {
  return new URL("/mcp", sandbox.origin);
}

/** Creates a client of the MCP library with an API key, closed after the last test of the file. */
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

/** Calls a tool. Expects that the text of the result is the JSON of the body. */
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

/** Calls a tool, expects success, and returns the body. */
export async function readTool(
  client: Client,
  name: string,
  args?: Record<string, unknown>,
): Promise<unknown> {
  const { isError, structured, text } = await callTool(client, name, args);
  expect(isError, `${name} -> ${text}`).toBe(false);
  return structured;
}
