import { UnauthorizedError } from "@modelcontextprotocol/client";
import { describe, expect, test } from "vitest";
import { actAsApp } from "../oauth/support/open-authorization.ts";
import { call } from "../support/call.ts";
import { hour } from "../support/open-service.ts";
import { callTool, eras, mcpUrl, openMcp, readTool } from "./open-mcp.ts";
import { createOwnProvider } from "./own-provider.ts";
import { send, toolCall } from "./raw-request.ts";
import { consent, signIn } from "./sign-in.ts";

const sandbox = await openMcp();

describe.each(eras)("the MCP library of the %s revisions, with its own OAuth", (era) => {
  const provider = createOwnProvider();

  test("discovers, registers, gets the consent, reads, and writes with a key", async () => {
    const { client } = await signIn(sandbox, provider, { era });
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
    const { client } = await signIn(sandbox, createOwnProvider(), { era });
    const own = createOwnProvider();
    const second = await signIn(sandbox, own, { era });
    const before = own.saved.tokens;
    await sandbox.control.advance({ milliseconds: hour });
    expect((await callTool(second.client, "get_workspace")).isError).toBe(false);
    expect((await callTool(client, "get_workspace")).isError).toBe(false);
    const after = own.saved.tokens;
    expect(after?.access_token).not.toBe(before?.access_token);
    expect(after?.refresh_token).not.toBe(before?.refresh_token);
    expect(own.visits).toHaveLength(1);
  });

  test("requests the consent again for a missing scope", async () => {
    const own = createOwnProvider();
    const { client, transport } = await signIn(sandbox, own, { era, scope: "site:read" });
    expect((await callTool(client, "get_site")).isError).toBe(false);
    const args = { idempotencyKey: `stepped-up-${era}`, body: {} };
    await expect(callTool(client, "update_site", args)).rejects.toThrow(UnauthorizedError);
    expect(own.visits[0]?.searchParams.get("scope")?.split(" ")).toContain("site:write");
    await transport.finishAuth(await consent(sandbox, own));
    expect((await callTool(client, "update_site", args)).isError).toBe(false);
  });
});

test("a token is valid at its interface only", async () => {
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
