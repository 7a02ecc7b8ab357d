import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { afterAll, describe, expect, test } from "vitest";
import { createBrowser } from "../oauth/support/browser.ts";
import { actAsApp } from "../oauth/support/open-authorization.ts";
import { call } from "../support/call.ts";
import { hour } from "../support/open-service.ts";
import { callTool, type Era, eras, mcpUrl, openMcp, readTool } from "./open-mcp.ts";
import { createOwnProvider, type OwnProvider } from "./own-provider.ts";
import { send, toolCall } from "./raw-request.ts";

const sandbox = await openMcp();

/** A person signs in and approves with the form; resolves with what the callback is told. `scope` asks for less. */
async function consent({ visits: [url] }: OwnProvider, scope?: string): Promise<URLSearchParams> {
  if (url === undefined) throw new Error("nobody was sent to the authorization server");
  if (scope !== undefined) url.searchParams.set("scope", scope);
  const browser = createBrowser(sandbox.origin);
  const [signIn, approval] = sandbox.profile().oauth?.consent.steps ?? [];
  const page = await browser.submit(await browser.open(url.href), signIn);
  return new URL((await browser.submit(page, approval)).url).searchParams;
}

interface SignedIn {
  readonly client: Client;
  readonly transport: StreamableHTTPClientTransport;
}

/** Connects once to be sent to the consent, and again with what it gave. */
async function signIn(provider: OwnProvider, era: Era, scope?: string): Promise<SignedIn> {
  const first = createTransport(provider);
  await expect(createClient(era).connect(first)).rejects.toThrow(UnauthorizedError);
  await first.finishAuth(await consent(provider, scope));
  const client = createClient(era);
  const transport = createTransport(provider);
  await client.connect(transport);
  afterAll(() => client.close());
  return { client, transport };
}

function createClient(era: Era): Client {
  const mode = era === "2025" ? "legacy" : { pin: "2026-07-28" };
  return new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
}

function createTransport(authProvider: OwnProvider): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(mcpUrl(sandbox), { authProvider });
}

describe.each(eras)("the MCP library of the %s revisions, with its own OAuth", (era) => {
  const provider = createOwnProvider();

  test("finds, registers, has the owner consent, reads, and writes with a key", async () => {
    const { client } = await signIn(provider, era);
    const [asked] = provider.visits;
    expect(asked?.searchParams.get("resource")).toBe(mcpUrl(sandbox).href);
    const rest = await call(sandbox, "GET /workspace");
    expect(await readTool(client, "get_workspace")).toMatchObject({
      workspace: rest.json.workspace,
    });
    const args = { idempotencyKey: `signed-in-${era}`, body: { tagline: "By OAuth" } };
    expect(await readTool(client, "update_site", args)).toMatchObject({
      site: { tagline: "By OAuth" },
    });
  });

  test("renews its token by itself after an hour", async () => {
    const { client } = await signIn(createOwnProvider(), era);
    const own = createOwnProvider();
    const second = await signIn(own, era);
    const before = own.saved.tokens;
    await sandbox.control.advance({ milliseconds: hour });
    expect((await callTool(second.client, "get_workspace")).isError).toBe(false);
    expect((await callTool(client, "get_workspace")).isError).toBe(false);
    const after = own.saved.tokens;
    expect(after?.access_token).not.toBe(before?.access_token);
    expect(after?.refresh_token).not.toBe(before?.refresh_token);
    expect(own.visits).toHaveLength(1);
  });

  test("is sent back to the owner for a scope that it lacks", async () => {
    const own = createOwnProvider();
    const { client, transport } = await signIn(own, era, "site:read");
    expect((await callTool(client, "get_site")).isError).toBe(false);
    const args = { idempotencyKey: `stepped-up-${era}`, body: {} };
    await expect(callTool(client, "update_site", args)).rejects.toThrow(UnauthorizedError);
    expect(own.visits[0]?.searchParams.get("scope")?.split(" ")).toContain("site:write");
    await transport.finishAuth(await consent(own));
    expect((await callTool(client, "update_site", args)).isError).toBe(false);
  });
});

test("a token opens the door it was issued for, and no other", async () => {
  const app = await actAsApp(sandbox);
  const rest = await app.connect();
  const mcp = await app.connect({ resource: app.mcp });
  const body = toolCall("get_workspace");
  const doors = async (token: string): Promise<readonly number[]> => [
    (await send(mcpUrl(sandbox), { token, body })).status,
    await app.call(token),
  ];
  expect(await doors(rest.access_token)).toEqual([401, 200]);
  expect(await doors(mcp.access_token)).toEqual([200, 401]);
  await app.revoke(mcp.refresh_token, { resource: app.mcp });
  expect(await doors(mcp.access_token)).toEqual([401, 401]);
});
